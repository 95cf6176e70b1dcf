import InputAdornment from '@mui/material/InputAdornment';
import { useLayoutEffect, useRef } from 'react';
import type { InputProps } from '../webKind.ts';
import { TextBox } from './TextBox.tsx';

interface Props extends Omit<InputProps<number>, 'value' | 'onChange'> {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly unit?: string | undefined;
  readonly decimal?: boolean;
}

const digits = (text: string): number => text.replace(/\D/g, '').length;

/** A box for figures: right-aligned, the unit behind, the caret staying at its digit while separators come and go. */
export function FigureBox({ text, onText, unit, decimal, field, ...box }: Props) {
  /** Digits behind the caret. */
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const input = document.getElementById(box.id) as HTMLInputElement | null;
    if (caret.current === null || !input || document.activeElement !== input) return;
    let at = input.value.length;
    while (at > 0 && digits(input.value.slice(at)) < caret.current) at -= 1;
    input.setSelectionRange(at, at);
    caret.current = null;
  });
  return (
    <TextBox
      {...box}
      required={field.required}
      text={text}
      onText={(typed, input) => {
        caret.current = digits(typed.slice(input.selectionStart ?? typed.length));
        onText(typed);
      }}
      html={{
        inputMode: decimal ? 'decimal' : 'numeric',
        style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      }}
      end={
        unit && (
          <InputAdornment position="end" aria-hidden>
            {unit}
          </InputAdornment>
        )
      }
    />
  );
}
