import { Box } from '@mui/material';
import { formatMonth } from '#rules/format';
import { marketing } from '#schema/reports/marketing';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildMarketingChart, isAhead } from './buildMarketingChart.ts';
import { buildMarketingFigures } from './buildMarketingFigures.ts';
import { buildMarketingHref } from './buildMarketingHref.ts';
import { findEarlierMarketing } from './findEarlierMarketing.ts';
import { MarketingDetails } from './MarketingDetails.tsx';
import { MarketingTable } from './MarketingTable.tsx';
import { MetricDay } from './MetricDay.tsx';

/** Sales - Marketing: page with leads and orders by day or month, compared with their cost (rules 8.6). */
export default createReportScreen(marketing, {
  findEarlier: findEarlierMarketing,
  figures: ({ filter, data, before }) => ({
    label: 'Tổng của khoảng đang xem',
    of: buildMarketingFigures(filter, data, before),
  }),
  chart: ({ data, day }) => buildMarketingChart(data, day),
  cells: {
    total: ({ code, format, total }, { data: { time_serie }, filter }) => (
      <Box component="span" sx={{ fontWeight: 600 }}>
        <ReportAmount
          value={total}
          format={format}
          to={buildMarketingHref(code, [time_serie[0], time_serie.at(-1)], filter)}
        />
      </Box>
    ),
  },
  series: {
    onPaper: 8,
    columns: ({ data: { time_serie, serie_type }, filter, day: today }) =>
      time_serie.map((point, at) => ({
        key: point,
        head:
          serie_type === 'month' ? formatMonth(point) : <MetricDay day={point} counted={filter.legacy_c3} />,
        align: 'right',
        // A day ahead has values only if they were entered in advance.
        cell: ({ code, format, data }) =>
          (data[at] || !isAhead(point, today)) && (
            <ReportAmount
              value={data[at] ?? null}
              format={format}
              to={buildMarketingHref(code, [point], filter)}
            />
          ),
      })),
  },
  Table: ({ table }) => <MarketingTable table={table} />,
  Below: MarketingDetails,
});
