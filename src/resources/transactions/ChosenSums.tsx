import { Alert, Box, Typography } from '@mui/material';
import { useGetMany } from 'react-admin';
import { formatDate, formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { isIncomeKind } from '#rules/profitLoss';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { ColouredAmount } from '../../kinds/fields/MoneyField.tsx';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';

/** Returns groups of transactions with the same kind, amount and day, in words: possible duplicates. */
function findDuplicates(chosen: readonly LoadedRecordOf<'transactions'>[]): string[] {
  const keyOf = ({ kind, amount, at }: LoadedRecordOf<'transactions'>) => [kind, amount, at].join(' ');
  return chosen.flatMap((one, index) => {
    const alike = chosen.filter((other) => keyOf(other) === keyOf(one));
    if (alike.length === 1 || chosen.indexOf(alike[0] ?? one) !== index) return [];
    return [`${alike.length} lần ${formatMoney(one.amount)} ngày ${formatDate(one.at)}`];
  });
}

/** Shows the transactions about to be approved together: the person concerned by each, and the sums of money in and out. */
export default function TransactionsToApprove({ ids }: { readonly ids: readonly string[] }) {
  const { data } = useGetMany<LoadedRecordOf<'transactions'>>('transactions', {
    ids: [...ids],
    meta: { include: [] },
  });
  const chosen = (data ?? []).filter((one) => one !== undefined);
  const total = (isIn: boolean) =>
    sum(chosen.flatMap(({ kind, amount }) => (isIncomeKind(kind) === isIn ? [amount] : [])));
  const duplicates = findDuplicates(chosen);
  return (
    <Box sx={{ mb: 1 }}>
      {duplicates.length > 0 && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          Có thể nhập trùng: {duplicates.join('; ')}.
        </Alert>
      )}
      <Typography role="status" sx={{ mb: 1 }}>
        Thu <ColouredAmount plus amount={total(true)} color="success.main" /> · Chi{' '}
        <ColouredAmount amount={-total(false)} color="error.main" />
      </Typography>
      <Box sx={{ maxHeight: 320, overflowY: 'auto' }}>
        <RelatedRecordsTable
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
