import { Typography } from '@mui/material';
import { formatNumber } from '#rules/format';
import { revenue } from '#schema/reports/revenue';
import { Table } from '../../screens/table/Table.tsx';
import { findChoiceByName } from '../parts/PickParam.tsx';
import { TwoLines } from '../parts/TwoLines.tsx';
import { reportScreen } from '../ReportScreen.tsx';
import { revenueChart } from './revenueChart.ts';
import { revenueFigures } from './revenueFigures.ts';
import { sellerColumns } from './sellerColumns.tsx';

/** Page of the revenue of packages: the totals, each seller's sales, and the packages that add up to the totals (rules 8.3). */
export default reportScreen(revenue, {
  choices: {
    agent_id: (data) => data?.agents.map(findChoiceByName),
    sale_id: (data) => data?.sales.map(findChoiceByName),
  },
  compares: 'days',
  figures: ({ filter, data, before }) => ({
    label: 'Tổng doanh thu',
    lead: 'Doanh thu',
    of: revenueFigures(filter, data, before),
  }),
  chart: ({ filter, data }) => revenueChart(data, !filter.month && !filter.year),
  Above: ({ filter, data, busy }) => (
    <>
      <Typography variant="h2">Theo sales</Typography>
      <Table
        caption="Doanh thu theo sales"
        columns={sellerColumns(filter, data)}
        rows={data?.sellers}
        keyOf={(row) => row.id ?? ''}
        busy={busy}
        empty="Không có gói nào khớp với bộ lọc."
      />
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
