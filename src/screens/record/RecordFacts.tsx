import { Box } from '@mui/material';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { LabelledValue } from './LabelledValue.tsx';

/**
 * Fields of the current record in large type, side by side. Empty fields are shown too, so that nothing moves when the record has loaded.
 */
export function RecordFacts({ names }: { readonly names: readonly string[] }) {
  const { fields } = useDeclaration();
  const viewer = useViewer();
  const shown = names.flatMap((name) => {
    const field = fields[name];
    return field && canReadField(viewer, field) ? [{ name, field }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={sideBySide}>
      {shown.map(({ name, field }) => (
        <LabelledValue key={name} label={field.label} variant="fact">
          <FieldValue name={name} field={field} variant="detail" />
        </LabelledValue>
      ))}
    </Box>
  );
}

/** Two columns on a phone, so that a long field does not leave another one alone in its row. */
const sideBySide = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  flexWrap: 'wrap',
  columnGap: { xs: 2, sm: 4 },
  rowGap: 1,
  m: 0,
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
} as const;
