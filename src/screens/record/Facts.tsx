import { Box } from '@mui/material';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { Term } from './Term.tsx';

/**
 * Fields of the record around in large type, side by side. Empty ones are shown, so that nothing moves when the record has
 * loaded.
 */
export function Facts({ names }: { readonly names: readonly string[] }) {
  const { fields } = useDeclaration();
  const viewer = useViewer();
  const shown = names.flatMap((name) => {
    const field = fields[name];
    return field && canReadField(viewer, field) ? [{ name, field }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0 }}>
      {shown.map(({ name, field }) => (
        <Term key={name} label={field.label} variant="fact">
          <FieldValue name={name} field={field} variant="detail" />
        </Term>
      ))}
    </Box>
  );
}
