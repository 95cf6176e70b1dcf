import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { type RevenueData, type RevenueRow, revenue } from '#schema/reports/revenue';
import { Amount } from '../figures/Amount.tsx';
import { addSumToListHref } from '../figures/listHref.ts';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import type { Column } from '../parts/ReportTable.tsx';
import { twoLineStyle } from '../parts/twoLineStyle.ts';
import { type RevenueFilter, revenueHref } from './revenueFilter.ts';

const of = (name: keyof typeof revenue.columns) => declaredColumn<RevenueRow, typeof revenue>(revenue, name);

/** Returns the columns of the packages behind the totals. The first column links to the package on its customer's page. */
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
        <Box title={services} sx={{ minWidth: 160, maxWidth: 280, ...twoLineStyle }}>
          {services}
        </Box>
      ),
    },
    { ...of('registered'), under: of('finished') },
    of('finished_at'),
    of('total_price'),
    {
      ...of('agent_id'),
      cell: ({ agent_id }) => agent_id && nameOf.get(agent_id),
      under: of('agent_commission'),
    },
  ];
}

type Seller = RevenueData['sellers'][number];

/** Returns the columns of each seller's sales and price reductions; each value links to its packages. */
export function sellerColumns(filter: RevenueFilter, data: RevenueData | undefined): Column<Seller>[] {
  const hrefOf = (seller: string | null, column: string | undefined) =>
    seller === null ? undefined : addSumToListHref(revenueHref({ ...filter, sale_id: seller }), column);
  const figure = (
    key: 'packages' | 'revenue' | 'price_cuts',
    label: string,
    column?: 'total_price' | 'price_cut',
  ): Column<Seller> => {
    const format = column ? 'currency' : 'number';
    return {
      key,
      label,
      figure: true,
      cell: (row) => <Amount value={row[key]} format={format} to={hrefOf(row.id, column)} />,
      foot: <Amount value={data?.[key].total} format={format} to={hrefOf(filter.sale_id, column)} />,
    };
  };
  return [
    { key: 'name', label: 'Sales', cell: ({ name }) => name, foot: 'Tổng cộng' },
    figure('packages', 'Số gói'),
    figure('revenue', 'Doanh thu', 'total_price'),
    figure('price_cuts', 'Bán dưới bảng giá', 'price_cut'),
  ];
}
