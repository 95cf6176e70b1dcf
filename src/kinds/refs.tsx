import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { resourceNamed } from '#schema/index';
import { LazyPicker } from './parts/LazyPicker.tsx';
import { optionOf } from './parts/optionOf.ts';
import { recordTitle } from './parts/recordTitle.ts';
import { useNamed } from './parts/useNamed.ts';
import { useOptions } from './parts/useOptions.ts';
import { ref } from './ref.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

function Names({ target, ids }: { readonly target: string; readonly ids: readonly string[] }) {
  const records = useNamed(target, ids);
  return (
    <>
      {records.map((record, index) => (
        <Chip
          key={ids[index]}
          size="small"
          label={record ? recordTitle(target, record) : '…'}
          sx={{ mr: 0.5, mb: 0.5, maxWidth: '100%' }}
        />
      ))}
    </>
  );
}

/** How many in a row ('3 dịch vụ'), which ones in a detail. */
function Cell({ value, field, roomy }: CellProps<string[]>) {
  const ids = value ?? [];
  const target = field.target ?? '';
  if (ids.length === 0) return null;
  if (roomy) return <Names target={target} ids={ids} />;
  return (
    <>
      {ids.length} {resourceNamed(target)?.label.toLowerCase()}
    </>
  );
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

export const refs: WebKind<string[]> = { Cell, Input, Filter: ref.Filter, wide: true };
