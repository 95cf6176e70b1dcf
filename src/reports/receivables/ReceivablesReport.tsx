import { Box } from '@mui/material';
import { formatMoney, formatNumber } from '#rules/format';
import { type Debt, receivables } from '#schema/reports/receivables';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildCompanyDebtFigures, buildDebtFigures } from './buildDebtFigures.ts';
import { DebtAges } from './DebtAges.tsx';
import { DebtTable } from './DebtTable.tsx';
import { buildPackageHref } from './debtHrefs.ts';
import { HeldAndOwedTables } from './OwedTables.tsx';

/** True if the report's day is today; only then the linked lists contain the debts of the report. */
const isToday = ({ filter, day }: { readonly filter: { readonly to: string }; readonly day: string }) =>
  !filter.to || filter.to >= day;

/** The age of a debt: bold if older than 30 days, red if in the last range of ages. */
const DebtAge = ({ debt: { days, bucket } }: { readonly debt: Debt }) => (
  <Box
    component="span"
    sx={{
      fontWeight: bucket === 'to_60' || bucket === 'more' ? 600 : 400,
      color: bucket === 'more' ? 'error.main' : days === 0 ? 'text.secondary' : undefined,
    }}
  >
    {formatNumber(days)} ngày
  </Box>
);

/**
 * Công nợ: page with the customers' debts by amount and age, buttons for a message and a payment, and the company's own debts (rules 8.19).
 */
export default createReportScreen(receivables, {
  Top: (context) => (
    <DebtAges
      figures={buildDebtFigures(context.data, isToday(context))}
      loading={!context.data}
      current={`?bucket=${context.filter.bucket}`}
    />
  ),
  heading: ({ data }) =>
    `Ai còn nợ${data ? ` (${formatNumber(data.rows.length)}${data.more ? ' món lớn nhất' : ' gói'})` : ''}`,
  link: (name, row) => (name === 'customer_name' && row ? buildPackageHref(row) : undefined),
  cells: {
    paid: ({ paid, total_price }) => `đã thu ${formatNumber(paid)} / ${formatMoney(total_price)}`,
    days: (debt) => <DebtAge debt={debt} />,
  },
  Table: DebtTable,
  Below: ({ data, busy, ...context }) => (
    <>
      <ReportKeyFigures
        label="Công ty giữ và nợ"
        figures={buildCompanyDebtFigures(data, isToday(context))}
        loading={!data}
        busy={busy}
      />
      {data && <HeldAndOwedTables data={data} busy={busy} />}
    </>
  ),
});
