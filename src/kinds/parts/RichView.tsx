import { RichTextField } from 'react-admin';
import { richTextRules } from './sanitise.ts';

/** Rich text as it may be shown. Loaded with the first one there is to show. */
const RichView = ({ source }: { readonly source: string }) => (
  <RichTextField
    source={source}
    purifyOptions={richTextRules}
    sx={{ overflowWrap: 'anywhere', '& ul': { my: 0.5, pl: 3 } }}
  />
);
export default RichView;
