import Box from '@mui/material/Box';
import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const Cell = ({ value, roomy }: CellProps<string>) =>
  roomy ? (
    <Box component="span" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {value}
    </Box>
  ) : (
    value
  );

const Input = ({ value, onChange, field, ...box }: InputProps<string>) => (
  <TextBox
    {...box}
    multiline
    minRows={2}
    required={field.required}
    text={value ?? ''}
    onText={(text) => onChange(text || null)}
  />
);

export const area: WebKind<string> = { Cell, Input, Filter: TextFilter, wide: true };
