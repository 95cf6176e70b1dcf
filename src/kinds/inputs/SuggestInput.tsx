import { Autocomplete, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { InputHelperText, useDebouncedEvent, useGetList, useInput, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { findResource } from '#schema/index';
import { maxPageSize } from '#schema/paging';
import { listFilters } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import type { InputProps } from '../webKind.ts';
import { isMatchingLabel, sortPrefixMatchesFirst } from './matching.ts';
import { toInputProps } from './toInputProps.ts';

const MAX_SHOWN_SUGGESTIONS = 100;
/** Milliseconds without a key press before more values are loaded. */
const TYPING_PAUSE_MS = 250;

const collator = new Intl.Collator('vi', { numeric: true });

type Conditions = Readonly<Record<string, string>>;

/** Returns records with only this text field, loaded by a list query. */
function useRecords(resource: string, name: string, filter: Conditions, enabled: boolean) {
  return useGetList<LoadedRecord>(
    resource,
    {
      pagination: { page: 1, perPage: maxPageSize },
      filter,
      meta: { include: [], fields: { [resource]: [name] } },
    },
    { enabled, staleTime: 60_000 },
  );
}

/**
 * Returns the values in use of a text field. If there are too many records to load, also returns the values that contain the typed text.
 */
function useValues(resource: string, name: string, filter: Conditions, typed: string, wanted: boolean) {
  const enabled = useCan('read', undefined, resource) && wanted;
  const first = useRecords(resource, name, filter, enabled);
  const declared = findResource(resource);
  const isSearched = declared !== undefined && listFilters(declared).some((each) => each.name === name);
  const isCut = isSearched && (first.total ?? 0) > maxPageSize;
  const found = useRecords(resource, name, { ...filter, [name]: typed }, isCut && enabled && typed !== '');
  const values = useMemo(() => {
    const records = [...(first.data ?? []), ...(found.data ?? [])];
    const used = records.map((record) => record[name]).filter((value) => typeof value === 'string');
    return [...new Set(used)].filter(Boolean).sort(collator.compare);
  }, [first.data, found.data, name]);
  return { values, loading: enabled && (first.isPending || found.isFetching) };
}

/** A free-text input with suggestions from the values in use. React-admin's AutocompleteInput accepts only listed values. */
export function SuggestInput(props: InputProps) {
  const { source, autoFocus, label, helperText, required, disabled } = toInputProps(props);
  const { id, field, fieldState } = useInput({ source, disabled });
  const { getValues } = useFormContext();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const typedLater = useDebouncedEvent((text: string) => setTyped(text.trim()), TYPING_PAUSE_MS);
  const narrowed = (props.field.suggestWithin ?? []).flatMap((name) => {
    const value: unknown = getValues(name);
    return typeof value === 'string' && value ? [[name, value]] : [];
  });
  const { values, loading } = useValues(
    useResourceContext() ?? '',
    props.field.column ?? source,
    Object.fromEntries(narrowed),
    typed,
    open,
  );
  const { message } = fieldState.error ?? {};
  return (
    <Autocomplete
      id={id}
      freeSolo
      disabled={disabled}
      options={values}
      filterOptions={(all, { inputValue }) => {
        const isUntouched = inputValue === field.value && !fieldState.isDirty;
        const fitting = isUntouched ? all : all.filter((each) => isMatchingLabel(inputValue, each));
        return sortPrefixMatchesFirst(fitting, inputValue, (each) => each).slice(0, MAX_SHOWN_SUGGESTIONS);
      }}
      loading={loading}
      loadingText="Đang tải…"
      clearText="Xóa"
      value={field.value}
      inputValue={field.value}
      onInputChange={(_event, text, reason) => {
        if (reason === 'reset') return;
        field.onChange(text);
        typedLater(text);
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
