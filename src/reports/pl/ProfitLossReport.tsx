import { Box, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense } from 'react';
import { formatMonth } from '#rules/format';
import { type ProfitLossData, pl } from '#schema/reports/pl';
import { today } from '../../kinds/parts/today.ts';
import { Figures } from '../parts/Figures.tsx';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReport } from '../parts/useReport.ts';
import { profitColumns } from './profitColumns.tsx';
import { profitFigures } from './profitFigures.ts';

const ProfitChart = lazy(async () => ({ default: (await import('./ProfitChart.tsx')).ProfitChart }));

const chartHeight = 260;

/** BCTC: profit and loss by recorded month, from approved transactions (spec/2 §2, contract §6). */
export function ProfitLossReport() {
  const report = useReport<ProfitLossData>('pl');
  const { data, busy } = report;
  const newest = data?.rows[0]?.month;
  const chart = <Skeleton variant="rounded" height={chartHeight} />;
  return (
    <ReportPage title={pl.label} report={report}>
      <Typography variant="h2">{newest ? `Tháng ${formatMonth(newest)}` : 'Tháng mới nhất'}</Typography>
      <Figures
        label="Tháng mới nhất so với tháng trước"
        figures={profitFigures(data?.rows, today())}
        loading={!data}
        busy={busy}
      />
      {(!data || data.rows.length > 1) && (
        <Box sx={{ height: chartHeight }}>
          {data ? (
            <Suspense fallback={chart}>
              <ProfitChart rows={data.rows} height={chartHeight} />
            </Suspense>
          ) : (
            chart
          )}
        </Box>
      )}
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
