import { Button, Typography } from '@mui/material';
import { addMonths, isRealMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { type ProfitLossData, profitLossReport } from '#schema/reports/profitLossReport';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { ReportChart } from '../parts/ReportChart.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { MonthClosing } from './closing/MonthClosing.tsx';
import { profitColumns } from './profitColumns.tsx';
import { heldSessionFigures, profitFigures } from './profitFigures.ts';
import { profitSeries } from './profitSeries.ts';

/** Maximum months in the chart; the table shows all months. */
const drawn = 24;

/** BCTC: page with profit and loss by recorded month, from approved transactions (rules 8.5). */
export default function ProfitLossReport() {
  const report = useReport<ProfitLossData>('pl');
  const { data, busy } = report;
  const newest = data?.rows[0]?.month;
  const address = useReportAddress();
  const closing = address.get('month');
  const today = useCurrentDay();
  const last = addMonths(today.slice(0, 7), -1);
  return (
    <ReportPage title={profitLossReport.label} report={report}>
      {isRealMonth(closing) ? (
        <MonthClosing key={closing} month={closing} onClose={() => address.set({ month: '' })} />
      ) : (
        <Button
          variant="outlined"
          onClick={() => address.set({ month: last })}
          className="no-print"
          sx={{ alignSelf: 'flex-start' }}
        >
          Khóa sổ tháng {formatMonth(last)}
        </Button>
      )}
      <Typography variant="h2">{newest ? `Tháng ${formatMonth(newest)}` : 'Tháng mới nhất'}</Typography>
      <ReportKeyFigures
        label="Tháng mới nhất so với tháng trước"
        figures={profitFigures(data?.rows, today)}
        loading={!data}
        busy={busy}
      />
      <Typography variant="h2">Theo buổi đã tắm</Typography>
      <ReportKeyFigures
        label="Buổi đã tắm của tháng mới nhất so với tháng trước"
        figures={heldSessionFigures(data?.rows, today)}
        loading={!data}
        busy={busy}
      />
      <ReportChart
        title="Doanh thu, chi phí và lãi ròng từng tháng"
        rows={data?.rows
          .slice(0, drawn)
          .map(({ month, revenue, total_expense, net_profit }) => ({
            at: month,
            revenue,
            total_expense,
            net_profit,
          }))
          .reverse()}
        series={profitSeries}
        tick={formatMonth}
        nameOf={(month) => `Tháng ${formatMonth(month)}`}
      />
      <ReportTable
        caption="Lãi lỗ theo tháng"
        columns={profitColumns(data?.summary)}
        rows={data?.rows}
        keyOf={(row) => row.month}
        busy={busy}
        empty="Chưa có giao dịch nào được duyệt."
      />
    </ReportPage>
  );
}
