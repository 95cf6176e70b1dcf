import { formatNumber } from '#rules/format';
import { receivables } from '#schema/reports/receivables';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { reportScreen } from '../ReportScreen.tsx';
import { DebtAges } from './DebtAges.tsx';
import { DebtTable } from './DebtTable.tsx';
import { companyDebtFigures, debtFigures } from './debtFigures.ts';
import { packageHref } from './debtHrefs.ts';
import { HeldAndOwedTables } from './OwedTables.tsx';

/** True if the report's day is today; only then do the lists contain the same debts. */
const isToday = ({ filter, day }: { readonly filter: { readonly to: string }; readonly day: string }) =>
  !filter.to || filter.to >= day;

/**
 * Công nợ: page with the customers' debts by amount and age, buttons for a message and a payment, and the company's own debts (rules 8.19).
 */
export default reportScreen(receivables, {
  Top: (context) => (
    <DebtAges figures={debtFigures(context.data, isToday(context))} loading={!context.data} />
  ),
  heading: ({ data }) =>
    `Ai còn nợ${data ? ` (${formatNumber(data.rows.length)}${data.more ? ' món lớn nhất' : ' gói'})` : ''}`,
  link: (name, row) => (name === 'customer_name' && row ? packageHref(row) : undefined),
  Table: DebtTable,
  Below: ({ data, busy, ...context }) => (
    <>
      <ReportKeyFigures
        label="Công ty giữ và nợ"
        figures={companyDebtFigures(data, isToday(context))}
        loading={!data}
        busy={busy}
      />
      {data && <HeldAndOwedTables data={data} busy={busy} />}
    </>
  ),
});
