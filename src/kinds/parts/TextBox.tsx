import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ComponentProps, Ref } from 'react';
import type { InputProps } from '../webKind.ts';

type Own = Pick<
  InputProps,
  'id' | 'describedBy' | 'invalid' | 'name' | 'onBlur' | 'disabled' | 'autoFocus' | 'inputRef'
>;

interface Props extends Own {
  readonly text: string;
  readonly onText: (text: string, input: HTMLInputElement) => void;
  readonly required?: boolean | undefined;
  readonly multiline?: boolean;
  readonly minRows?: number;
  readonly start?: OutlinedInputProps['startAdornment'];
  readonly end?: OutlinedInputProps['endAdornment'];
  readonly placeholder?: string | undefined;
  readonly html?: ComponentProps<'input'>;
  readonly onKeyDown?: OutlinedInputProps['onKeyDown'];
}

/** The one box all typed inputs are made of. Takes an input's props whole and uses what a box needs of them. */
export function TextBox(props: Props) {
  const { id, name, text, onText, invalid, describedBy, required, disabled, multiline, minRows } = props;
  return (
    <OutlinedInput
      id={id}
      name={name}
      size="small"
      fullWidth
      value={text}
      error={invalid}
      disabled={disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      placeholder={props.placeholder ?? ''}
      inputRef={props.inputRef as Ref<HTMLInputElement>}
      startAdornment={props.start}
      endAdornment={props.end}
      {...(multiline && { multiline, minRows: minRows ?? 1, maxRows: 12 })}
      {...(props.onBlur && { onBlur: props.onBlur })}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
      onChange={(event) => onText(event.target.value, event.target as HTMLInputElement)}
      inputProps={{
        ...props.html,
        'aria-required': required || undefined,
        'aria-invalid': invalid || undefined,
        'aria-describedby': describedBy,
      }}
      sx={{ bgcolor: 'background.paper' }}
    />
  );
}
