import { RichTextField, type RichTextFieldProps } from 'react-admin';

/** Options of the sanitizer: the few tags that rich text may have, with links to https only (schema 8.1). */
const allowedHtml = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:\/\//i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies RichTextFieldProps['purifyOptions'];

/** Shows rich text and removes all other tags. Loaded lazily, because it loads the sanitizer. */
const RichView = (props: Pick<RichTextFieldProps, 'source' | 'record'>) => (
  <RichTextField
    {...props}
    purifyOptions={allowedHtml}
    sx={{ overflowWrap: 'anywhere', '& ul': { my: 0.5, pl: 3 } }}
  />
);
export default RichView;
