import { Box, Typography } from '@mui/material';
import { formatMoney, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import type { PayRunData } from '#schema/payRun';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { Table, type TableColumn } from '../../screens/table/Table.tsx';
import type { NurseMonth } from './useNurseMonths.ts';

const moneyColumn = (
  key: 'earned' | 'paid' | 'waiting',
  head: string,
  phone?: 'hidden',
): TableColumn<MonthPay> => ({
  key,
  head,
  align: 'right',
  ...(phone && { phone }),
  cell: (pay) => (
    <Box component="span" sx={{ color: pay[key] === 0 ? 'text.secondary' : undefined }}>
      {formatMoney(pay[key])}
    </Box>
  ),
});

const columns: readonly TableColumn<MonthPay>[] = [
  { key: 'month', head: 'Tháng', cell: ({ month }) => formatMonth(month) },
  { key: 'sessions', head: 'Số buổi', align: 'right', cell: ({ sessions }) => sessions },
  moneyColumn('earned', 'Được hưởng'),
  moneyColumn('paid', 'Đã trả', 'hidden'),
  moneyColumn('waiting', 'Chờ trả'),
];

interface MonthPay {
  readonly month: string;
  /** Number of sessions in the packages that finished in this month and that their customers paid for. */
  readonly sessions: number;
  /** Amounts before tax, in đồng. */
  readonly earned: number;
  readonly paid: number;
  readonly waiting: number;
}

/** Sums a nurse's packages and other items of a month. */
function sumMonth(month: string, rows: PayRunData['rows']): MonthPay {
  const packages = rows.flatMap((row) => row.packages);
  const items = rows.flatMap((row) => row.items).filter(({ paid }) => paid);
  const earned = sum(rows.map(({ gross }) => gross));
  const paid =
    sum(packages.map((one) => one.paid)) +
    sum(items.map(({ kind, amount }) => (kind === 'deduction' ? -amount : amount)));
  return {
    month,
    sessions: sum(packages.map(({ sessions }) => sessions)),
    ...{ earned, paid, waiting: Math.max(0, earned - paid) },
  };
}

/** A nurse's pay of the last months: sessions, pay before tax, and the paid part of it. */
export function NurseMonthPays({ months }: { readonly months: readonly NurseMonth[] }) {
  const failed = months.find(({ error }) => error);
  return (
    <Box component="section" aria-label="Lương">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Lương
      </Typography>
      {failed ? (
        <ErrorPanel error={failed.error} onRetry={failed.retry} />
      ) : (
        <Table
          caption="Lương từng tháng"
          columns={columns}
          rows={months.map(({ month, rows = [] }) => sumMonth(month, rows))}
          keyOf={({ month }) => month}
          look="lines"
        />
      )}
    </Box>
  );
}
