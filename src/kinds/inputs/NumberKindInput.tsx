import { InputAdornment } from '@mui/material';
import { type ChangeEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { TextInput } from 'react-admin';
import type { InputProps } from '../webKind.ts';
import { toInputProps } from './toInputProps.ts';
import { getNumberTypingRules, type NumberTypingRules } from './typedNumbers.ts';

const countDigits = (text: string): number => text.replace(/\D/g, '').length;

/**
 * A right-aligned number input followed by the unit. When separators change, the caret stays at the same digit. React-admin's NumberInput
 * shows no thousands separators, and the mouse wheel changes its value.
 * @param figure how the user types the number; by default the way of the field's kind
 */
export function NumberKindInput({ figure, ...props }: InputProps & { readonly figure?: NumberTypingRules }) {
  const { clean, read, shown, unit, decimal = false } = figure ?? getNumberTypingRules(props.field);
  const id = useId();
  const [typed, setTyped] = useState('');
  /** Number of digits after the caret. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (caret.current === null || !input || document.activeElement !== input) return;
    let at = input.value.length;
    while (at > 0 && countDigits(input.value.slice(at)) < caret.current) at -= 1;
    input.setSelectionRange(at, at);
    caret.current = null;
  });
  return (
    <TextInput
      {...toInputProps(props)}
      id={id}
      // Shows '12.' as typed while the value is 12, so that the user can type decimals.
      format={(value: number | string | null | undefined) => {
        if (value == null || value === '') return '';
        if (typeof value !== 'number') return value;
        return read(typed) === value ? typed : shown(value);
      }}
      parse={(text: string) => read(clean(text))}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { value, selectionStart } = event.target;
        caret.current = countDigits(value.slice(selectionStart ?? value.length));
        setTyped(clean(value));
      }}
      slotProps={{
        htmlInput: {
          inputMode: decimal ? 'decimal' : 'numeric',
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
        input: unit && {
          endAdornment: (
            <InputAdornment position="end" aria-hidden>
              {unit}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
