import { Box } from '@mui/material';
import { Labeled, LabeledClasses } from 'react-admin';
import { isBlank } from '#schema/values';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useRecord } from '../useRecord.ts';

/**
 * Fields of the record around in large type, as many in a row as there is room for; those that are empty, or not for the viewer, are
 * left out.
 */
export function Facts({ names }: { readonly names: readonly string[] }) {
  const { fields } = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const shown = names.flatMap((name) => {
    const field = fields[name];
    return field && canReadField(viewer, field) && !isBlank(record[name]) ? [{ name, field }] : [];
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
            [`& .${LabeledClasses.label}`]: { m: 0, typography: 'caption' },
          }}
        >
          <Box component="dd" sx={{ m: 0, typography: 'h1', fontVariantNumeric: 'tabular-nums' }}>
            <FieldValue name={name} field={field} />
          </Box>
        </Labeled>
      ))}
    </Box>
  );
}
