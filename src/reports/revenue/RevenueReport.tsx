import { Box, Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { revenue } from '#schema/reports/revenue';
import { Table } from '../../screens/table/Table.tsx';
import { findChoiceByName } from '../parts/PickParam.tsx';
import { findEarlierDays } from '../parts/reportFilter.ts';
import { TwoLines } from '../parts/TwoLines.tsx';
import { createReportScreen } from '../ReportScreen.tsx';
import { buildRevenueChart } from './buildRevenueChart.ts';
import { buildRevenueFigures } from './buildRevenueFigures.ts';
import { buildSellerColumns, buildSellerLine } from './buildSellerColumns.tsx';

/** Page of the revenue of packages: the totals, each seller's sales, and the packages that add up to the totals (rules 8.3). */
export default createReportScreen(revenue, {
  choices: {
    agent_id: (data) => data?.agents.map(findChoiceByName),
    sale_id: (data) => data?.sales.map(findChoiceByName),
  },
  findEarlier: findEarlierDays,
  figures: ({ filter, data, before }) => ({
    label: 'Tổng doanh thu',
    lead: 'Doanh thu',
    of: buildRevenueFigures(filter, data, before),
  }),
  chart: ({ filter, data, day }) => buildRevenueChart(data, !filter.month && !filter.year, day),
  Above: ({ filter, data, busy }) => (
    <>
      <Typography variant="h2">Theo sales</Typography>
      {/* Narrow, so that the values stay next to the names. */}
      <Box sx={{ maxWidth: { md: 720 } }}>
        <Table
          caption="Doanh thu theo sales"
          columns={buildSellerColumns(filter, data)}
          line={buildSellerLine(data)}
          rows={data?.sellers}
          keyOf={(row) => row.id ?? ''}
          busy={busy}
          empty="Không có gói nào khớp với bộ lọc."
        />
      </Box>
    </>
  ),
  heading: ({ total }) => `Các gói (${formatNumber(total)})`,
  rows: ({ raw }) => ({ rows: raw }),
  link: (name, row) =>
    name === 'name' && row ? `/customers/${row.customer_id}?packageId=${row.id}` : undefined,
  cells: {
    services: ({ services }) => <TwoLines text={services} minWidth={160} />,
    agent_id: ({ agent_id }, { data }) => data.agents.find(({ id }) => id === agent_id)?.name,
  },
});
