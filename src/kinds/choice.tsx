import { ChoiceFilter } from './parts/ChoiceFilter.tsx';
import { LazyPicker } from './parts/LazyPicker.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const Input = ({
  field,
  value,
  onChange,
  values: _values,
  resource: _resource,
  name: _name,
  labelId: _,
  ...box
}: InputProps<string>) => (
  <LazyPicker
    {...box}
    // The empty code is picked as null.
    options={[...(field.none ? [{ value: '', label: field.none }] : []), ...(field.choices ?? [])]}
    placeholder={field.none}
    value={value ?? null}
    required={field.required}
    onPick={(picked) => onChange(picked as string | null)}
  />
);

export const choice: EntryKind<string> = { Input, Filter: ChoiceFilter };
