import { ChoiceFilter } from './parts/ChoiceFilter.tsx';
import { choiceLabel } from './parts/choiceLabel.ts';
import { LazyPicker } from './parts/LazyPicker.tsx';
import { isLevel, LevelBadge } from './parts/LevelBadge.tsx';
import { StatusText } from './parts/StatusText.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

function Cell({ value, field }: CellProps<string>) {
  if (!value) return null;
  return isLevel(value) ? (
    <LevelBadge level={value} />
  ) : (
    <StatusText value={value} label={choiceLabel(field, value)} />
  );
}

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
    options={field.choices ?? []}
    value={value ?? null}
    required={field.required}
    onPick={(picked) => onChange(picked as string | null)}
  />
);

export const choice: WebKind<string> = { Cell, Input, Filter: ChoiceFilter };
