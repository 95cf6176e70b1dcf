import { useState } from 'react';
import type { Field } from '#schema/kinds';
import { LazyPicker } from './parts/LazyPicker.tsx';
import { optionOf } from './parts/optionOf.ts';
import { useNamed } from './parts/useNamed.ts';
import { useOptions } from './parts/useOptions.ts';
import type { EntryKind, FilterProps, InputProps } from './webKind.ts';

const targetOf = (field: Field): string => field.target ?? '';

/** A nurse who left is in no picker, though lists can still be filtered by her (contract §7 OD 05). */
const pickable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  agents: { status: 'active,inactive,unverified' },
};

/** The chosen one's label is there before the list is asked for, and stays when the list does not hold it. */
function useChoices(
  field: Field,
  pick: Readonly<Record<string, string>>,
  ids: readonly string[],
  wanted: boolean,
  typed: string,
) {
  const target = targetOf(field);
  const { options, loading } = useOptions(target, pick, wanted, typed);
  const missing = ids.filter((id) => !options.some((option) => option.value === id));
  const named = useNamed(target, missing);
  const known = missing.flatMap((_id, index) => {
    const record = named[index];
    return record ? [optionOf(target, record)] : [];
  });
  return { options: [...known, ...options], loading: loading || known.length < missing.length };
}

function Input({
  field,
  value,
  onChange,
  values: _values,
  resource: _resource,
  name: _name,
  labelId: _,
  ...box
}: InputProps<string>) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const pick = { ...pickable[targetOf(field)], ...field.pick };
  const { options, loading } = useChoices(field, pick, value ? [value] : [], opened, typed);
  return (
    <LazyPicker
      {...box}
      // The empty code is picked as null.
      options={field.none ? [{ value: '', label: field.none }, ...options] : options}
      placeholder={field.none}
      loading={loading}
      value={value ?? null}
      required={field.required}
      onOpen={() => setOpened(true)}
      onType={setTyped}
      onPick={(picked) => onChange(picked as string | null)}
    />
  );
}

function Filter({ id, filter, field, value, onChange }: FilterProps) {
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const ids = value.split(',').filter(Boolean);
  const { options, loading } = useChoices(field, field.pick ?? {}, ids, opened, typed);
  return (
    <LazyPicker
      id={id}
      multiple={filter.many ?? false}
      compact
      options={options}
      loading={loading}
      value={filter.many ? ids : (ids[0] ?? null)}
      onOpen={() => setOpened(true)}
      onType={setTyped}
      onPick={(picked) => onChange(Array.isArray(picked) ? picked.join(',') : (picked ?? ''))}
      placeholder="Tất cả"
    />
  );
}

export const ref: EntryKind<string> = { Input, Filter };
