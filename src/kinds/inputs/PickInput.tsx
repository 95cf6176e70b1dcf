import { Box, type Theme } from '@mui/material';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { AutocompleteInput, useEvent, useWrappedSource } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { Choice } from '#schema/kinds';
import { isComposing } from '../../ui/isComposing.ts';
import type { InputProps } from '../webKind.ts';
import { isMatchingLabel, sortPrefixMatchesFirst } from './matching.ts';
import { toInputProps } from './toInputProps.ts';

interface Props extends InputProps {
  readonly options: readonly Choice[];
  readonly multiple?: boolean;
  readonly loading?: boolean;
  readonly onOpen?: () => void;
  /** Called with the typed text when the user pauses typing. */
  readonly onType?: (typed: string) => void;
  readonly onChange?: (value: string | string[]) => void;
  /** Returns true if the typed text is another spelling of this option's label; such options are listed first. */
  readonly isNamed?: (label: string, typed: string) => boolean;
  /** With `multiple`: converts the picked values to the stored values. */
  readonly parse?: (picked: string[]) => string[];
}

/** Maximum options shown in the list; the user finds other options by typing. */
const MAX_SHOWN_OPTIONS = 100;

/** Renders the labels of the chosen options on one line; each label ends before its first '·'. */
const renderPickedInOneLine = (picked: Choice[]) => (
  <Box
    component="span"
    sx={{ pl: 0.75, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
  >
    {picked.map(({ label }) => label.split(' · ', 1)[0]).join(', ')}
  </Box>
);
const oneLine = {
  '& .MuiInputBase-root': { flexWrap: 'nowrap !important' },
  '& .MuiInputBase-input': { minWidth: '24px !important' },
  '& span + .MuiInputBase-input': { px: '0 !important' },
};

/** Prevents the list from handling Ctrl+Enter, so that the key submits the form even while the list is open. */
const leaveCtrlEnter = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event))
    event.defaultMuiPrevented = true;
};

/** MUI slots of a list with a box before each option, filled if the option is chosen. Screen readers use `aria-selected`. */
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

/** Returns the options, followed by stored values that are no longer offered; the latter are shown by their codes. */
function addStoredOptions(options: readonly Choice[], value: unknown): readonly Choice[] {
  const codes = [value].flat().filter((code) => code != null && code !== '');
  const gone = codes.filter((code) => !options.some((option) => option.value === code));
  return [...options, ...gone.map((code) => ({ value: code as string, label: String(code) }))];
}

/** Sorts the options: first options of which the typed text is another spelling, then options that begin with the text. */
function sortBestFirst(options: readonly Choice[], typed: string, isNamed: Props['isNamed']): Choice[] {
  const sorted = sortPrefixMatchesFirst(options, typed, ({ label }) => label);
  const named = typed && isNamed ? sorted.filter(({ label }) => isNamed(label, typed)) : [];
  return [...new Set([...named, ...sorted])];
}

/** Input for one or several options. The user searches by any words of the labels; accents do not matter. */
export function PickInput(props: Props) {
  const { source, field, multiple = false, compact = false, loading = false } = props;
  const { onOpen, onChange, isNamed, parse } = props;
  const [typed, setTyped] = useState('');
  const value: unknown = useWatch({ name: useWrappedSource(source) });
  const none = field.none && !multiple && !compact ? field.none : undefined;
  const options = useMemo(() => {
    const stored = addStoredOptions(
      none ? [{ value: '', label: none }, ...props.options] : props.options,
      loading ? [] : value,
    );
    return sortBestFirst(stored, typed, isNamed);
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
    // The chosen option never counts as a match: otherwise react-admin would offer all options while the text is the chosen option's label.
    matchSuggestion: (_typed: string, option: Choice) =>
      typed === '' ||
      (option.value !== value &&
        (isMatchingLabel(typed, option.label) || (isNamed?.(option.label, typed) ?? false))),
    suggestionLimit: MAX_SHOWN_OPTIONS,
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
    // Uses AutocompleteInput, because AutocompleteArrayInput would write an empty list into a record without a value.
    <AutocompleteInput
      {...shared}
      multiple
      // The full list shows the chosen options with a tick; search results leave them out.
      filterSelectedOptions={typed !== ''}
      {...(parse && { parse })}
      disableCloseOnSelect
      limitTags={3}
      slotProps={tickedList}
      {...(compact && { renderValue: renderPickedInOneLine as never, sx: oneLine })}
    />
  );
}
