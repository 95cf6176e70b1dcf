import { Box } from '@mui/material';
import { useEffect, useState } from 'react';
import { sanitised } from './sanitised.ts';

/** A server's text with its few tags; plain until the sanitiser is there. */
export function SafeHtml({ html }: { html: string }) {
  const [clean, setClean] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    void sanitised(html).then((result) => current && setClean(result));
    return () => {
      current = false;
    };
  }, [html]);
  if (!/[<&]/.test(html)) return html;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's text may hold tags; it went through DOMPurify
  return clean === null ? null : <Box component="span" dangerouslySetInnerHTML={{ __html: clean }} />;
}
