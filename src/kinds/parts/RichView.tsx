import { type RaRecord, RichTextField, type RichTextFieldProps } from 'react-admin';

/** The few tags that rich text may have, with links to https only (schema 8.1). */
const allowedHtml = {
  ALLOWED_TAGS: ['b', 'i', 'em', 'strong', 'br', 'ul', 'li', 'a'],
  ALLOWED_ATTR: ['href'],
  ALLOWED_URI_REGEXP: /^https:\/\//i,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
} satisfies RichTextFieldProps['purifyOptions'];

interface Props {
  readonly source: string;
  /** Another record than the one of the context. */
  readonly record?: RaRecord;
}

/** Rich text, cleaned of every tag that is not allowed. Its code is loaded with the first one that is shown. */
const RichView = (props: Props) => (
  <RichTextField
    {...props}
    purifyOptions={allowedHtml}
    sx={{ overflowWrap: 'anywhere', '& ul': { my: 0.5, pl: 3 } }}
  />
);
export default RichView;
