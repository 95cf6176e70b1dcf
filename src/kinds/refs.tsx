import { useState } from 'react';
import { LazyPicker } from './parts/LazyPicker.tsx';
import { optionOf } from './parts/optionOf.ts';
import { useNamed } from './parts/useNamed.ts';
import { useOptions } from './parts/useOptions.ts';
import { ref } from './ref.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

function Input({
  field,
  value,
  onChange,
  values: _values,
  resource: _resource,
  name: _name,
  labelId: _,
  ...box
}: InputProps<string[]>) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const ids = value ?? [];
  const target = field.target ?? '';
  const { options, loading } = useOptions(target, field.pick, opened, typed);
  const missing = ids.filter((id) => !options.some((option) => option.value === id));
  const known = useNamed(target, missing).flatMap((record) => (record ? [optionOf(target, record)] : []));
  return (
    <LazyPicker
      {...box}
      multiple
      options={[...known, ...options]}
      loading={loading || known.length < missing.length}
      value={ids}
      required={field.required}
      onOpen={() => setOpened(true)}
      onType={setTyped}
      onPick={(picked) => onChange(picked as string[])}
    />
  );
}

export const refs: EntryKind<string[]> = { Input, Filter: ref.Filter };
