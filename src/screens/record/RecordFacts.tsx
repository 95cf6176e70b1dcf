import { Box } from '@mui/material';
import { isBlank } from '#schema/values';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { LabelledValue } from './LabelledValue.tsx';

interface Props {
  readonly names: readonly string[];
  /**
   * True for the record's page, which is shown after the record is loaded. On a phone, empty facts and zeros are omitted, and each fact has
   * its own line; or two facts share a line (`isWorkFirst`).
   */
  readonly isPage?: boolean;
}

/**
 * Fields of the current record in large type, side by side. Empty fields are shown too, so that nothing moves when the record has loaded,
 * unless the page has room for few facts only (`isWorkFirst`).
 */
export function RecordFacts({ names, isPage = false }: Props) {
  const { fields } = useDeclaration();
  const { isWorkFirst = false } = useScreens();
  const hasPairs = isWorkFirst === 'after facts';
  const viewer = useViewer();
  const record = useRecord();
  const isPhone = useIsPhoneWidth();
  const isCompact = isPhone && isPage && !hasPairs;
  const shown = names.flatMap((name) => {
    const field = fields[name];
    const isHidden =
      (isPage && (isWorkFirst || isCompact) && isBlank(record[name])) || (isCompact && record[name] === 0);
    return field && !isHidden && canReadField(viewer, field) ? [{ name, field }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={isCompact ? lines : sideBySide}>
      {shown.map(({ name, field }) => (
        <LabelledValue key={name} label={field.label} variant={isCompact ? 'line' : 'fact'}>
          <FieldValue name={name} field={field} variant="detail" />
        </LabelledValue>
      ))}
    </Box>
  );
}

const lines = { display: 'grid', m: 0 } as const;

/** Two columns on a phone, so that a long field does not leave another field alone in its row. */
const sideBySide = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flexWrap: 'wrap',
  columnGap: { xs: 2, sm: 4 },
  rowGap: 1,
  m: 0,
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const;
