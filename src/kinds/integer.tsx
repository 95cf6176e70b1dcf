import { formatNumber } from '#rules/format';
import { ExactFilter } from './parts/ExactFilter.tsx';
import { FigureBox } from './parts/FigureBox.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const Cell = ({ value, field }: CellProps<number>) => (
  <>{value != null && formatNumber(value, 0) + (field.unit ? ` ${field.unit}` : '')}</>
);

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

export const integer: WebKind<number> = { Cell, Input, Filter: ExactFilter, figure: true };
