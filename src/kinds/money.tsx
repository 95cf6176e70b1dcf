import { formatNumber } from '#rules/format';
import { ExactFilter } from './parts/ExactFilter.tsx';
import { FigureBox } from './parts/FigureBox.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

/** Most digits an amount can have and stay a safe whole number. */
const longest = 15;

/** Only digits are kept; thousands are shown while typing (spec/1 §5, ux "Forms"). */
const Input = ({ value, onChange, ...box }: InputProps<number>) => (
  <FigureBox
    {...box}
    unit="₫"
    text={formatNumber(value, 0)}
    onText={(typed) => {
      const digits = typed.replace(/\D/g, '').slice(0, longest);
      onChange(digits === '' ? null : Number(digits));
    }}
  />
);

export const money: EntryKind<number> = { Input, Filter: ExactFilter };
