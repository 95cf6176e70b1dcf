import Box from '@mui/material/Box';
import { formatMoney, formatNumber } from '#rules/format';
import { ExactFilter } from './parts/ExactFilter.tsx';
import { FigureBox } from './parts/FigureBox.tsx';
import type { CellProps, InputProps, WebKind } from './webKind.ts';

const Cell = ({ value }: CellProps<number>) =>
  value != null && value < 0 ? (
    <Box component="span" sx={{ color: 'error.main' }}>
      {formatMoney(value)}
    </Box>
  ) : (
    formatMoney(value)
  );

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

export const money: WebKind<number> = { Cell, Input, Filter: ExactFilter, figure: true };
