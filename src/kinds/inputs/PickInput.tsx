import { Box, type Theme } from '@mui/material';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { AutocompleteInput, useEvent, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Choice } from '#schema/kinds';
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
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.defaultMuiPrevented = true;
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

/** One or several of these options, searched by any words of their labels, accents aside. */
export function PickInput(props: Props) {
  const { source, field, multiple = false, compact = false, loading = false } = props;
  const { onOpen, onChange, isNamed, parse } = props;
  const [typed, setTyped] = useState('');
  const value: unknown = useWatch({ name: useWrappedSource(source) });
  const options = useMemo(() => {
    const none = field.none && !multiple && !compact ? [{ value: '', label: field.none }] : [];
    const all = [...none, ...props.options];
    // A stored code that is no longer offered is still shown.
    const codes = (Array.isArray(value) ? value : [value]).filter((code) => code != null && code !== '');
    const gone = loading ? [] : codes.filter((code) => !all.some((option) => option.value === code));
    const lost = gone.map((code) => ({ value: code, label: String(code) }));
    const sorted = beginningFirst([...all, ...lost], typed, ({ label }) => label);
    const named = typed && isNamed ? sorted.filter(({ label }) => isNamed(label, typed)) : [];
    return named.length > 0 ? [...new Set([...named, ...sorted])] : sorted;
  }, [props.options, value, typed, loading, field.none, multiple, compact, isNamed]);
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
