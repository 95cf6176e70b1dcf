import Chip from '@mui/material/Chip';
import { LazyPicker } from './parts/LazyPicker.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const Cell = ({ value, roomy }: CellProps<string[]>) =>
  roomy
    ? (value ?? []).map((text) => <Chip key={text} size="small" label={text} sx={{ mr: 0.5 }} />)
    : (value ?? []).join(', ');

const Input = ({
  value,
  onChange,
  field,
  values: _values,
  resource: _resource,
  name: _name,
  labelId: _,
  ...box
}: InputProps<string[]>) => (
  <LazyPicker
    {...box}
    multiple
    free
    options={[]}
    value={value ?? []}
    required={field.required}
    placeholder="Gõ rồi nhấn Enter"
    onPick={(picked) => onChange([...new Set(picked as string[])])}
  />
);

export const texts: WebKind<string[]> = { Cell, Input, Filter: TextFilter };
