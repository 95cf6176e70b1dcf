import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type RevenueData, type RevenueRow, revenue } from '#schema/reports/revenue';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import type { Column } from '../parts/ReportTable.tsx';

const of = (name: keyof typeof revenue.columns) => declaredColumn<RevenueRow, typeof revenue>(revenue, name);

/** The packages behind the totals; the first column leads to the package beside its customer. */
export function revenueColumns(agents: RevenueData['agents']): Column<RevenueRow>[] {
  const nameOf = new Map(agents.map(({ id, name }) => [id, name]));
  return [
    {
      ...of('name'),
      cell: (row) => (
        <Link component={RouterLink} to={`/customers/${row.customer_id}?packageId=${row.id}`} color="inherit">
          {row.name}
        </Link>
      ),
    },
    of('phone'),
    of('level'),
    {
      ...of('services'),
      cell: ({ services }) => (
        <Box title={services} sx={{ maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {services}
        </Box>
      ),
    },
    of('registered'),
    of('finished'),
    of('finished_at'),
    of('total_price'),
    { ...of('agent_id'), cell: ({ agent_id }) => agent_id && nameOf.get(agent_id) },
    of('agent_commission'),
  ];
}
