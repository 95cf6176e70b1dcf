import { Typography } from '@mui/material';
import { isRealMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { type BankData, bank } from '#schema/reports/bank';
import { today } from '../../kinds/parts/today.ts';
import { FilterBox } from '../parts/FilterBox.tsx';
import { PeriodBox } from '../parts/PeriodBox.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useAddress } from '../parts/useAddress.ts';
import { useReport } from '../parts/useReport.ts';
import { bankColumns } from './bankColumns.tsx';

/** A month of the bank's statements: each account's balances, what is booked, what is open, and what does not add up. */
export default function BankReport() {
  const address = useAddress();
  const asked = address.get('month');
  const month = isRealMonth(asked) ? asked : today().slice(0, 7);
  const report = useReport<BankData>('bank', { month });
  const { data, busy } = report;
  const filters = (
    <FilterBox>
      <PeriodBox
        label={bank.params.month.label}
        of="month"
        value={month}
        onChange={(next) => address.set({ month: next })}
      />
    </FilterBox>
  );
  return (
    <ReportPage title={bank.label} report={report} filters={filters}>
      <Typography role="status">{data && data.rows.length > 0 && told(data)}</Typography>
      <ReportTable
        caption={`Sao kê tháng ${formatMonth(month)} theo tài khoản`}
        columns={bankColumns(data?.month ?? month)}
        rows={data?.rows}
        keyOf={(row) => `${row.bank} ${row.account}`}
        busy={busy}
        empty="Chưa có sao kê nào của tháng này."
        waiting={3}
        cards
      />
    </ReportPage>
  );
}

function told({ month, rows }: BankData): string {
  const wrong = rows.filter(({ difference }) => difference !== 0).length;
  return wrong === 0
    ? `Tháng ${formatMonth(month)} khớp hết với sao kê.`
    : `${wrong} trong ${rows.length} tài khoản còn chênh lệch: dòng chưa khớp, hoặc sao kê thiếu dòng.`;
}
