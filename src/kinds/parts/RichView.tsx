import { type RaRecord, RichTextField } from 'react-admin';
import { richTextRules } from './sanitise.ts';

interface Props {
  readonly source: string;
  /** Of another record than the one around it. */
  readonly record?: RaRecord;
}

/** Rich text as it may be shown. Loaded with the first one there is to show. */
const RichView = (props: Props) => (
  <RichTextField
    {...props}
    purifyOptions={richTextRules}
    sx={{ overflowWrap: 'anywhere', '& ul': { my: 0.5, pl: 3 } }}
  />
);
export default RichView;
