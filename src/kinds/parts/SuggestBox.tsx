import { useState } from 'react';
import type { InputProps } from '../webKind.ts';
import { LazyPicker } from './LazyPicker.tsx';
import { useSuggestions } from './useSuggestions.ts';

/** Fields whose values only make sense within another's. */
const within: Readonly<Record<string, readonly string[]>> = {
  source_name: ['source_channel'],
  district: ['province'],
};

/** Free text with the values already in use offered. */
export function SuggestBox(props: InputProps<string>) {
  const [open, setOpen] = useState(false);
  const narrowed = (within[props.name] ?? []).flatMap((name) =>
    typeof props.values[name] === 'string' && props.values[name] ? [[name, props.values[name]]] : [],
  );
  const { options, loading } = useSuggestions(props.resource, props.name, Object.fromEntries(narrowed), open);
  return (
    <LazyPicker
      id={props.id}
      free
      options={options}
      loading={loading}
      value={props.value ?? null}
      onPick={(value) => props.onChange(value as string | null)}
      onOpen={() => setOpen(true)}
      invalid={props.invalid}
      describedBy={props.describedBy}
      required={props.field.required}
      disabled={props.disabled}
      autoFocus={props.autoFocus}
      inputRef={props.inputRef}
      onBlur={props.onBlur}
    />
  );
}
