import { Box, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { type RevenueData, revenue } from '#schema/reports/revenue';
import { useCurrentDay } from '../../kinds/parts/today.ts';
import { Paging } from '../../screens/list/Paging.tsx';
import { rowStyle } from '../../screens/parts/styles.ts';
import { ReportKeyFigures } from '../figures/ReportKeyFigures.tsx';
import { useReport } from '../figures/useReport.ts';
import { periodBefore } from '../parts/period.ts';
import { ReportPage } from '../parts/ReportPage.tsx';
import { ReportTable } from '../parts/ReportTable.tsx';
import { useReportAddress } from '../parts/useReportAddress.ts';
import { RevenueChart } from './RevenueChart.tsx';
import { RevenueFilters } from './RevenueFilters.tsx';
import { revenueColumns, sellerColumns } from './revenueColumns.tsx';
import { revenueFigures } from './revenueFigures.ts';
import { revenueFilter, revenueParams } from './revenueFilter.ts';

/** Rows per page. */
const pageSize = 50;

/** Page of the revenue of packages: the totals, each seller's sales, and the packages that add up to the totals (rules 8.3). */
export default function RevenueReport() {
  const address = useReportAddress();
  const filter = revenueFilter(address.get);
  const page = Math.max(1, Number.parseInt(address.get('page'), 10) || 1);
  const report = useReport<RevenueData>('revenue', {
    ...revenueParams(filter),
    'page[number]': page,
    'page[size]': pageSize,
  });
  const earlier = periodBefore(filter, useCurrentDay());
  const before = useReport<RevenueData>(
    'revenue',
    earlier && { ...revenueParams({ ...filter, ...earlier, split: false }), 'page[size]': 1 },
  );
  const { data, meta, busy } = report;
  const total = Number(meta.total ?? 0);
  const paging = (place: string) => (
    <Paging
      page={page}
      pages={Number(meta.page_count ?? 0)}
      place={place}
      onPage={(next) => address.set({ page: String(next) })}
    />
  );
  return (
    <ReportPage
      title={revenue.label}
      report={report}
      filters={<RevenueFilters filter={filter} address={address} data={data} />}
    >
      <ReportKeyFigures
        label="Tổng doanh thu"
        figures={revenueFigures(
          filter,
          data,
          earlier && before.data && !before.busy ? { data: before.data, name: earlier.name } : null,
        )}
        loading={!data}
        busy={busy}
        compared={earlier !== null}
      />
      <RevenueChart data={data} allTime={!filter.month && !filter.year} />
      <Typography variant="h2">Theo sales</Typography>
      <ReportTable
        caption="Doanh thu theo sales"
        columns={sellerColumns(filter, data)}
        rows={data?.sellers}
        keyOf={(row) => row.id ?? ''}
        busy={busy}
        empty="Không có gói nào khớp với bộ lọc."
      />
      {/* How many sellers there are is not known before: what is below them would move. */}
      {data && (
        <>
          <Box sx={{ ...rowStyle, gap: 1.5 }}>
            <Typography variant="h2">Các gói ({formatNumber(total)})</Typography>
            {paging('trên')}
          </Box>
          <ReportTable
            caption="Các gói trong tổng"
            columns={revenueColumns(data.agents ?? [])}
            rows={data.raw}
            keyOf={(row) => row.id}
            busy={busy}
            empty="Không có gói nào khớp với bộ lọc."
          />
          {paging('dưới')}
        </>
      )}
    </ReportPage>
  );
}
