import { Box } from '@mui/material';
import type { Field } from '#schema/kinds';
import { FormField } from './FormField.tsx';

interface Props {
  readonly resource: string;
  readonly fields: readonly (readonly [string, Field])[];
  /** One column even where there is room for two. */
  readonly narrow?: boolean;
  /** The first field has the focus. */
  readonly autoFocus?: boolean;
}

/** The fields of a form, in two columns where there is room. */
export const FieldGrid = ({ resource, fields, narrow, autoFocus }: Props) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: '1fr',
        ...(!narrow && { '@container (min-width: 540px)': { gridTemplateColumns: '1fr 1fr' } }),
      }}
    >
      {fields.map(([name, field], index) => (
        <FormField
          key={name}
          resource={resource}
          name={name}
          field={field}
          autoFocus={index === 0 && (autoFocus ?? false)}
        />
      ))}
    </Box>
  </Box>
);
