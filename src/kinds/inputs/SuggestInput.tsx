import { Autocomplete, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import { InputHelperText, useDebouncedEvent, useGetList, useInput, useResourceContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { resourceNamed } from '#schema/index';
import { maxPageSize } from '#schema/paging';
import { filtersOf } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import type { InputProps } from '../webKind.ts';
import { declared } from './declared.ts';
import { beginningFirst, matches } from './matching.ts';

/** Fields whose values only make sense within another's. */
const within: Readonly<Record<string, readonly string[]>> = {
  source_name: ['source_channel'],
  district: ['province'],
};
/** So many values are shown. */
const shown = 100;
/** Milliseconds without a key after which more values are asked for. */
const pause = 250;

const collator = new Intl.Collator('vi', { numeric: true });

type Conditions = Readonly<Record<string, string>>;

/** What records have in a text field. */
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

/** The values in use for a text field; where there are too many records to look through, also those that hold what is typed. */
function useValues(resource: string, name: string, filter: Conditions, typed: string, wanted: boolean) {
  const enabled = useCan('read', undefined, resource) && wanted;
  const first = useRecords(resource, name, filter, enabled);
  const declared = resourceNamed(resource);
  const isSearched = declared !== undefined && filtersOf(declared).some((each) => each.name === name);
  const isCut = isSearched && (first.total ?? 0) > maxPageSize;
  const fitting = useRecords(resource, name, { ...filter, [name]: typed }, isCut && enabled && typed !== '');
  const values = useMemo(() => {
    const records = [...(first.data ?? []), ...(fitting.data ?? [])];
    const used = records.map((record) => record[name]).filter((value) => typeof value === 'string');
    return [...new Set(used)].filter(Boolean).sort(collator.compare);
  }, [first.data, fitting.data, name]);
  return { values, loading: enabled && (first.isPending || fitting.isFetching) };
}

/** Free text with the values already in use offered. React-admin's AutocompleteInput takes listed values only. */
export function SuggestInput(props: InputProps) {
  const { source, autoFocus, label, helperText, required, disabled } = declared(props);
  const { id, field, fieldState } = useInput({ source, disabled });
  const { getValues } = useFormContext();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const typedLater = useDebouncedEvent((text: string) => setTyped(text.trim()), pause);
  const narrowed = (within[source] ?? []).flatMap((name) => {
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
        const untouched = inputValue === field.value && !fieldState.isDirty;
        const fitting = untouched ? all : all.filter((each) => matches(inputValue, each));
        return beginningFirst(fitting, inputValue, (each) => each).slice(0, shown);
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
