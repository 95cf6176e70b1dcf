import { Box } from '@mui/material';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { Term } from './Term.tsx';

/**
 * Fields of the record around in large type, as many in a row as there is room for; those that are not for the viewer are left out.
 * Empty ones keep their place: what is not there is told, too, and nothing moves when the record has come.
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
