import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useSuggestions } from '../parts/useSuggestions.ts';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';
import { beginningFirst, matches } from './matching.ts';

/** Fields whose values only make sense within another's. */
const within: Readonly<Record<string, readonly string[]>> = {
  source_name: ['source_channel'],
  district: ['province'],
};
const shown = 100;

/** Free text with the values already in use offered. React-admin's AutocompleteInput takes listed values only. */
export function SuggestInput(props: InputProps) {
  const { source, autoFocus, label, helperText, required, disabled } = declared(props);
  const { id, field, fieldState } = useInput({ source, disabled });
  const { getValues } = useFormContext();
  const [open, setOpen] = useState(false);
  const narrowed = (within[source] ?? []).flatMap((name) => {
    const value: unknown = getValues(name);
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  const { options, loading } = useSuggestions(
    props.resource,
    props.field.column ?? source,
    Object.fromEntries(narrowed),
    open,
  );
  const { message } = fieldState.error ?? {};
  return (
    <Autocomplete
      id={id}
      freeSolo
      disabled={disabled}
      options={options.map((option) => option.label)}
      filterOptions={(all, { inputValue }) => {
        const labels =
          inputValue === field.value && !fieldState.isDirty
            ? all
            : all.filter((each) => matches(inputValue, each));
        return beginningFirst(
          labels.map((each) => ({ value: each, label: each })),
          inputValue,
        )
          .slice(0, shown)
          .map((each) => each.value);
      }}
      loading={loading}
      loadingText="Đang tải…"
      clearText="Xóa"
      value={field.value}
      inputValue={field.value}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'reset') field.onChange(text);
      }}
      onChange={(_event, picked) => field.onChange(picked ?? '')}
      onOpen={() => setOpen(true)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          name={field.name}
          inputRef={field.ref}
          label={label}
          required={required}
          autoFocus={autoFocus}
          error={fieldState.invalid}
          helperText={
            (message || helperText) && <InputHelperText error={message ?? ''} helperText={helperText} />
          }
        />
      )}
    />
  );
}
