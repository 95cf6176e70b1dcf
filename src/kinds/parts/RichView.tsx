import Box from '@mui/material/Box';
import { sanitise } from './sanitise.ts';

/** Rich text as it may be shown. Loaded with the first one there is to show. */
export default function RichView({ html }: { readonly html: string }) {
  return (
    <Box
      sx={{ overflowWrap: 'anywhere', '& ul': { my: 0.5, pl: 3 } }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised to eight tags
      dangerouslySetInnerHTML={{ __html: sanitise(html) }}
    />
  );
}
