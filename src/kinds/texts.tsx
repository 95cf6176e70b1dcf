import { LazyPicker } from './parts/LazyPicker.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

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

export const texts: EntryKind<string[]> = { Input, Filter: TextFilter };
