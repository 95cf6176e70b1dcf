import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';
import { fold } from '#rules/fold';
import type { Choice } from '#schema/kinds';

export interface PickerProps {
  readonly id: string;
  readonly options: readonly Choice[];
  readonly value: string | readonly string[] | null;
  /** A string or null; a list when `multiple`. */
  readonly onPick: (value: string | null | string[]) => void;
  readonly multiple?: boolean;
  /** Where there is room for one line only: the chosen ones as words, what a code means left out. */
  readonly compact?: boolean;
  /** Takes what is typed, listed or not. */
  readonly free?: boolean;
  readonly loading?: boolean;
  readonly placeholder?: string | undefined;
  readonly invalid?: boolean;
  readonly describedBy?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly inputRef?: Ref<HTMLElement> | undefined;
  readonly onOpen?: () => void;
  /** What is being typed. */
  readonly onType?: (text: string) => void;
  readonly onBlur?: (() => void) | undefined;
}

/** Rows shown at once; the rest is reached by typing. */
const shown = 100;

/** Every word typed must be in the label, accents and case aside; labels that begin with it come first. */
function matching(options: readonly Choice[], typed: string): Choice[] {
  const words = fold(typed).split(' ').filter(Boolean);
  if (words.length === 0) return options.slice(0, shown);
  const found = options.filter(({ label }) => {
    const folded = fold(label);
    return words.every((word) => folded.includes(word));
  });
  const first = words[0] as string;
  return found
    .sort((a, b) => Number(!fold(a.label).startsWith(first)) - Number(!fold(b.label).startsWith(first)))
    .slice(0, shown);
}

/** A searchable select of one or several. Loaded when a form or filter bar first needs it. */
export default function Picker(props: PickerProps) {
  const {
    id,
    options,
    multiple = false,
    free = false,
    loading = false,
    invalid,
    describedBy,
    placeholder,
  } = props;
  const byValue = new Map(options.map((option) => [option.value, option]));
  const choiceOf = (value: string): Choice =>
    byValue.get(value) ?? { value, label: free || !loading ? value : '…' };
  const chosen = Array.isArray(props.value)
    ? (props.value as readonly string[]).map(choiceOf)
    : props.value
      ? choiceOf(props.value as string)
      : null;
  const codeOf = (picked: Choice | string): string =>
    typeof picked === 'string' ? picked.trim() : picked.value;

  return (
    <Autocomplete<Choice, boolean, false, boolean>
      id={id}
      size="small"
      fullWidth
      autoHighlight={!free}
      selectOnFocus
      handleHomeEndKeys
      multiple={multiple}
      freeSolo={free}
      disableCloseOnSelect={multiple}
      limitTags={3}
      {...(props.compact && {
        renderTags: (picked: Choice[]) => (
          <Box
            component="span"
            sx={{
              pl: 0.75,
              maxWidth: '80%',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {picked.map(({ label }) => label.split(' · ', 1)[0]).join(', ')}
          </Box>
        ),
      })}
      loading={loading}
      loadingText="Đang tải…"
      noOptionsText="Không có lựa chọn phù hợp"
      clearText="Xóa"
      openText="Mở"
      closeText="Đóng"
      disabled={props.disabled ?? false}
      value={multiple ? ((chosen ?? []) as Choice[]) : (chosen as Choice | null)}
      options={options as Choice[]}
      filterOptions={(all, { inputValue }) =>
        matching(all, free && !multiple && inputValue === (chosen as Choice | null)?.label ? '' : inputValue)
      }
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.value)}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      onChange={(_event, picked) => {
        if (Array.isArray(picked)) props.onPick(picked.map(codeOf).filter(Boolean));
        else props.onPick(picked ? codeOf(picked) || null : null);
      }}
      {...(props.onType && {
        onInputChange: (_event: unknown, text: string, reason: string) =>
          props.onType?.(reason === 'input' ? text : ''),
      })}
      {...(free &&
        !multiple && {
          onInputChange: (_event, text, reason) => reason === 'input' && props.onPick(text || null),
        })}
      {...(props.onOpen && { onOpen: props.onOpen })}
      {...(props.onBlur && { onBlur: props.onBlur })}
      renderOption={({ key, ...item }, option, { selected }) => (
        <li key={key} {...item}>
          {multiple && (
            <Checkbox size="small" checked={selected} tabIndex={-1} sx={{ p: 0.5, mr: 0.5 }} aria-hidden />
          )}
          {option.label}
        </li>
      )}
      renderInput={(params) => (
        <OutlinedInput
          {...params.InputProps}
          id={params.id}
          size="small"
          fullWidth
          disabled={params.disabled}
          error={invalid ?? false}
          {...(props.autoFocus && { autoFocus: true })}
          {...(props.inputRef && { inputRef: props.inputRef })}
          placeholder={multiple && Array.isArray(chosen) && chosen.length > 0 ? '' : (placeholder ?? '')}
          inputProps={{
            ...params.inputProps,
            'aria-describedby': describedBy,
            'aria-invalid': invalid || undefined,
            'aria-required': props.required || undefined,
          }}
          sx={{
            bgcolor: 'background.paper',
            ...(props.compact && {
              flexWrap: 'nowrap !important',
              '& .MuiInputBase-input': {
                minWidth: '12px !important',
                ...(Array.isArray(chosen) && chosen.length > 0 && { px: '0 !important' }),
              },
            }),
          }}
        />
      )}
    />
  );
}
