import { ExactFilter } from './parts/ExactFilter.tsx';
import { FigureBox } from './parts/FigureBox.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

const Input = ({ value, onChange, ...box }: InputProps<number>) => (
  <FigureBox
    {...box}
    unit={box.field.unit}
    text={value == null ? '' : String(value)}
    onText={(typed) => {
      const digits = typed.replace(/\D/g, '').slice(0, 9);
      onChange(digits === '' ? null : Number(digits));
    }}
  />
);

export const integer: EntryKind<number> = { Input, Filter: ExactFilter };
