import { Box, type Theme } from '@mui/material';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { AutocompleteInput, useEvent, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Choice } from '#schema/kinds';
import { isComposing } from '../parts/isComposing.ts';
import type { InputProps } from '../webKind.ts';
import { isMatchingLabel, sortPrefixMatchesFirst } from './matching.ts';
import { toInputProps } from './toInputProps.ts';

interface Props extends InputProps {
  readonly options: readonly Choice[];
  readonly multiple?: boolean;
  readonly loading?: boolean;
  readonly onOpen?: () => void;
  /** Called with the typed text, after a pause. */
  readonly onType?: (typed: string) => void;
  readonly onChange?: (value: string | string[]) => void;
  /** True if the typed text is another spelling of this option, which is then listed first. */
  readonly isNamed?: (label: string, typed: string) => boolean;
  /** With `multiple`: converts the picked values to the stored ones. */
  readonly parse?: (picked: string[]) => string[];
}

/** Maximum number of options shown; typing finds the others. */
const shown = 100;

/** The labels of the chosen options on one line, each cut at its first '·'. */
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

/** Leaves Ctrl+Enter to the form, even while the list is open. */
const leaveCtrlEnter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event))
    event.defaultMuiPrevented = true;
};

/** Slots for a list with a box before each option, filled if chosen. Screen readers use `aria-selected`. */
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

/** Returns the options, followed by stored values that are no longer offered, shown by their code. */
function withStored(options: readonly Choice[], value: unknown): readonly Choice[] {
  const codes = [value].flat().filter((code) => code != null && code !== '');
  const gone = codes.filter((code) => !options.some((option) => option.value === code));
  return [...options, ...gone.map((code) => ({ value: code as string, label: String(code) }))];
}

/** Sorts options with another spelling equal to the typed text first, then options that begin with it. */
function bestFirst(options: readonly Choice[], typed: string, isNamed: Props['isNamed']): Choice[] {
  const sorted = sortPrefixMatchesFirst(options, typed, ({ label }) => label);
  const named = typed && isNamed ? sorted.filter(({ label }) => isNamed(label, typed)) : [];
  return [...new Set([...named, ...sorted])];
}

/** Input for one or several options, searched by any words of their labels, ignoring accents. */
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
    // Leaves out the chosen option: if it matched the text, react-admin would offer all options.
    matchSuggestion: (_typed: string, option: Choice) =>
      typed === '' ||
      (option.value !== value &&
        (isMatchingLabel(typed, option.label) || (isNamed?.(option.label, typed) ?? false))),
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
    // AutocompleteArrayInput would write an empty list if the record has no value.
    <AutocompleteInput
      {...shared}
      multiple
      // Chosen options are ticked in the full list, and left out of search results.
      filterSelectedOptions={typed !== ''}
      {...(parse && { parse })}
      disableCloseOnSelect
      limitTags={3}
      slotProps={tickedList}
      {...(compact && { renderValue: inOneLine as never, sx: oneLine })}
    />
  );
}
