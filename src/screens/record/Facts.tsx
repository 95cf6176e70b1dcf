import { Box } from '@mui/material';
import { Labeled, LabeledClasses } from 'react-admin';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';

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
        <Labeled
          key={name}
          label={field.label}
          component="div"
          TypographyProps={{ component: 'dt' }}
          sx={{
            m: 0,
            minWidth: { xs: 'calc(50% - 16px)', sm: 0 },
            maxWidth: 1,
            [`& .${LabeledClasses.label}`]: { m: 0, typography: 'caption' },
          }}
        >
          <Box
            component="dd"
            sx={{ m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}
          >
            <FieldValue name={name} field={field} variant="detail" />
          </Box>
        </Labeled>
      ))}
    </Box>
  );
}
