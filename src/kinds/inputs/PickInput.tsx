import { Box, type Theme } from '@mui/material';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { AutocompleteInput, useEvent, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Choice } from '#schema/kinds';
import { isComposing } from '../parts/isComposing.ts';
import type { InputProps } from '../webKind.ts';
import { beginningFirst, matches } from './matching.ts';
import { toInputProps } from './toInputProps.ts';

interface Props extends InputProps {
  readonly options: readonly Choice[];
  readonly multiple?: boolean;
  readonly loading?: boolean;
  readonly onOpen?: () => void;
  /** What is being typed, after a pause. */
  readonly onType?: (typed: string) => void;
  readonly onChange?: (value: string | string[]) => void;
  /** Whether what was typed is another way to write this option, which then comes first. */
  readonly isNamed?: (label: string, typed: string) => boolean;
  /** Of several: turns the picked values into the stored ones. */
  readonly parse?: (picked: string[]) => string[];
}

/** Options shown at once; typing reaches the rest. */
const shown = 100;

/** The labels of the chosen options in one line, each up to its first '·'. */
const inOneLine = (picked: Choice[]) => (
  <Box
    component="span"
    sx={{ pl: 0.75, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {picked.map(({ label }) => label.split(' · ', 1)[0]).join(', ')}
  </Box>
);
const oneLine = {
  '& .MuiInputBase-root': { flexWrap: 'nowrap !important' },
  '& .MuiInputBase-input': { minWidth: '12px !important' },
  '& span + .MuiInputBase-input': { px: '0 !important' },
};

/** Leaves Ctrl Enter to the form, even while the list is open. */
const leaveCtrlEnter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event))
    event.defaultMuiPrevented = true;
};

/** Slots for a list with a box before each option, filled where it is chosen; screen readers get `aria-selected`. */
const tickedList = {
  listbox: {
    sx: {
      '& .MuiAutocomplete-option::before': {
        content: '""',
        flex: 'none',
        width: 16,
        height: 16,
        mr: 1,
        border: 2,
        borderRadius: '2px',
        borderColor: 'text.secondary',
      },
      '& .MuiAutocomplete-option[aria-selected="true"]::before': {
        borderColor: 'primary.main',
        bgcolor: 'primary.main',
        boxShadow: ({ palette }: Theme) => `inset 0 0 0 2px ${palette.background.paper}`,
      },
    },
  },
} as const;

/** The options, and after them what is stored but no longer offered, by its code. */
function withStored(options: readonly Choice[], value: unknown): readonly Choice[] {
  const codes = [value].flat().filter((code) => code != null && code !== '');
  const gone = codes.filter((code) => !options.some((option) => option.value === code));
  return [...options, ...gone.map((code) => ({ value: code as string, label: String(code) }))];
}

/** Those first that what is typed is another way to write, then the choices that begin with it. */
function bestFirst(options: readonly Choice[], typed: string, isNamed: Props['isNamed']): Choice[] {
  const sorted = beginningFirst(options, typed, ({ label }) => label);
  const named = typed && isNamed ? sorted.filter(({ label }) => isNamed(label, typed)) : [];
  return [...new Set([...named, ...sorted])];
}

/** One or several of these options, searched by any words of their labels, accents aside. */
export function PickInput(props: Props) {
  const { source, field, multiple = false, compact = false, loading = false } = props;
  const { onOpen, onChange, isNamed, parse } = props;
  const [typed, setTyped] = useState('');
  const value: unknown = useWatch({ name: useWrappedSource(source) });
  const none = field.none && !multiple && !compact ? field.none : undefined;
  const options = useMemo(() => {
    const stored = withStored(
      none ? [{ value: '', label: none }, ...props.options] : props.options,
      loading ? [] : value,
    );
    return bestFirst(stored, typed, isNamed);
  }, [props.options, none, value, loading, typed, isNamed]);
  const type = useEvent((text: string) => props.onType?.(text));
  const placeholder = compact ? 'Tất cả' : (field.none ?? '');
  const nothing = value == null || value === '' || (Array.isArray(value) && value.length === 0);
  const { required, autoFocus, ...rest } = toInputProps(props);
  const shared = {
    ...rest,
    choices: options,
    optionText: 'label',
    optionValue: 'value',
    translateChoice: false,
    // The chosen option matches no search: react-admin would offer all options then.
    matchSuggestion: (_typed: string, option: Choice) =>
      typed === '' ||
      (option.value !== value && (matches(typed, option.label) || (isNamed?.(option.label, typed) ?? false))),
    suggestionLimit: shown,
    openOnFocus: false,
    autoHighlight: true,
    setFilter: type,
    onKeyDown: leaveCtrlEnter,
    onInputChange: (_event: unknown, text: string, reason: string) =>
      setTyped(reason === 'input' ? text : ''),
    noOptionsText: loading ? 'Đang tải…' : 'Không có lựa chọn phù hợp',
    clearText: 'Xóa',
    closeText: 'Đóng',
    TextFieldProps: { required, autoFocus, placeholder: nothing ? placeholder : '' },
    ...(onOpen && { onOpen }),
    ...(onChange && { onChange }),
  };
  if (!multiple) return <AutocompleteInput {...shared} filterSelectedOptions={false} />;
  return (
    // Not AutocompleteArrayInput, which writes an empty list where the record has nothing.
    <AutocompleteInput
      {...shared}
      multiple
      // Chosen ones are ticked in the whole list, and of no interest among what is searched for.
      filterSelectedOptions={typed !== ''}
      {...(parse && { parse })}
      disableCloseOnSelect
      limitTags={3}
      slotProps={tickedList}
      {...(compact && { renderValue: inOneLine as never, sx: oneLine })}
    />
  );
}
