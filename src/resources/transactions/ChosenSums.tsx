import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetMany } from 'ra-core';
import { sum } from '#rules/money';
import { comesIn } from '#rules/profitLoss';
import type { Loaded } from '../../jsonapi/loaded.ts';
import { Money } from '../../kinds/fields/MoneyField.tsx';
import { SmallTable } from '../parts/SmallTable.tsx';

/** What is about to be approved together: each with whom it is for, and what comes in and goes out of it. */
export default function ChosenSums({ ids }: { readonly ids: readonly string[] }) {
  const { data } = useGetMany<Loaded<'transactions'>>('transactions', {
    ids: [...ids],
    meta: { include: [] },
  });
  const chosen = (data ?? []).filter((one) => one !== undefined);
  const total = (isIn: boolean) =>
    sum(chosen.flatMap(({ kind, amount }) => (comesIn(kind) === isIn ? [amount] : [])));
  return (
    <Box sx={{ mb: 1 }}>
      <Typography role="status" sx={{ mb: 1 }}>
        Thu <Money plus amount={total(true)} color="success.main" /> · Chi{' '}
        <Money amount={-total(false)} color="error.main" />
      </Typography>
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        <SmallTable
          resource="transactions"
          columns={['about', 'kind', 'at', 'amount']}
          records={chosen}
          caption="Giao dịch đã chọn"
          empty="Đang tải…"
        />
      </Box>
    </Box>
  );
}
