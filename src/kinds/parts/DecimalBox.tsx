import { useState } from 'react';
import type { InputProps } from '../webKind.ts';
import { FigureBox } from './FigureBox.tsx';

interface Props extends InputProps<number> {
  readonly places: number;
  readonly unit?: string | undefined;
}

/** Digits and one point, the rest is dropped; a comma counts as the point (spec/1 §5). */
function cleaned(typed: string, places: number): string {
  const [whole = '', ...rest] = typed
    .replaceAll(',', '.')
    .replace(/[^\d.]/g, '')
    .split('.');
  return rest.length > 0 ? `${whole}.${rest.join('').slice(0, places)}` : whole.slice(0, 12);
}

/** A number with decimals: what is typed stays as typed ('12.'), the value follows. */
export function DecimalBox({ value, onChange, places, ...box }: Props) {
  const [typed, setTyped] = useState('');
  const numberOf = (text: string): number | null => (text === '' || text === '.' ? null : Number(text));
  const text = numberOf(typed) === (value ?? null) ? typed : value == null ? '' : String(value);
  return (
    <FigureBox
      {...box}
      decimal
      text={text}
      onText={(next) => {
        const clean = cleaned(next, places);
        setTyped(clean);
        onChange(numberOf(clean));
      }}
    />
  );
}
