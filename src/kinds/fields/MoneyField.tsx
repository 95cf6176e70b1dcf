import Box from '@mui/material/Box';
import { formatMoney } from '#rules/format';
import { formatted } from './formatted.tsx';

/** Whole đồng, what is owed in red. */
export const MoneyField = formatted<number>((amount) =>
  amount >= 0 ? (
    formatMoney(amount)
  ) : (
    <Box component="span" sx={{ color: 'error.main' }}>
      {formatMoney(amount)}
    </Box>
  ),
);
