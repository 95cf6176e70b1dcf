import { Box } from '@mui/material';
import { Labeled, LabeledClasses } from 'react-admin';
import { canReadField } from '../../jsonapi/canReadField.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { webKindOf } from '../../kinds/index.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';

interface Props {
  /** Other fields than the declared ones. */
  readonly names?: readonly string[];
}

/**
 * A record, read: its fields labelled as react-admin labels them, in as many columns as there is room for (its own layout has
 * one), as a list of terms for who does not see it.
 */
export function RecordDetail({ names }: Props) {
  const resource = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const hidden = useScreens(resource.name).hides?.(record) ?? [];
  const shown = (names ?? resource.view?.fields ?? Object.keys(resource.fields)).flatMap((name) => {
    const field = resource.fields[name];
    if (!field || field.kind === 'password' || hidden.includes(name) || !canReadField(viewer, field))
      return [];
    if (field.show && !field.show.includes('view')) return [];
    return record[name] === undefined && field.transient ? [] : [{ name, field }];
  });
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gap: 2,
          m: 0,
          gridTemplateColumns: '1fr',
          '@container (min-width: 360px)': { gridTemplateColumns: '1fr 1fr' },
          '@container (min-width: 860px)': { gridTemplateColumns: '1fr 1fr 1fr' },
        }}
      >
        {shown.map(({ name, field }) => (
          <Labeled
            key={name}
            label={field.label}
            component="div"
            TypographyProps={{ component: 'dt' }}
            sx={{ ...term, ...(webKindOf(field).wide && { gridColumn: '1 / -1' }) }}
          >
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}>
              <FieldValue name={name} field={field} variant="detail" />
            </Box>
          </Labeled>
        ))}
      </Box>
    </Box>
  );
}

const term = {
  m: 0,
  minWidth: 0,
  [`& .${LabeledClasses.label}`]: { m: 0, fontSize: '0.8125rem', lineHeight: 'inherit' },
};
