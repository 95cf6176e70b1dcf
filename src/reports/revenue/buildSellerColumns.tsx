import { formatNumber, formatRatio } from '#rules/format';
import type { RevenueData } from '#schema/reports/revenue';
import type { TableColumn } from '../../screens/table/Table.tsx';
import type { TableLine } from '../../screens/table/TableLines.tsx';
import { addSumToListHref } from '../figures/buildListHref.ts';
import { ReportAmount } from '../figures/ReportAmount.tsx';
import { buildRevenueHref, type RevenueFilter } from './buildRevenueHref.ts';

type Seller = RevenueData['sellers'][number];

const formatRevenueShare = ({ revenue }: Seller, data: RevenueData | undefined): string =>
  data && data.revenue.total > 0 ? formatRatio(revenue / data.revenue.total) : '';

/** Returns each seller's sales as lines on a phone. */
export const buildSellerLine = (data: RevenueData | undefined): TableLine<Seller> => ({
  beside: 'revenue',
  second: (row) => [`${formatNumber(row.packages)} gói`, formatRevenueShare(row, data)],
});

/** Returns the columns of each seller's sales and price reductions; each value links to its packages. */
export function buildSellerColumns(
  filter: RevenueFilter,
  data: RevenueData | undefined,
): TableColumn<Seller>[] {
  const hrefOf = (seller: string | null, column: string | undefined) =>
    seller === null ? undefined : addSumToListHref(buildRevenueHref({ ...filter, sale_id: seller }), column);
  const figure = (
    key: 'packages' | 'revenue' | 'price_cuts',
    head: string,
    column?: 'total_price' | 'price_cut',
  ): TableColumn<Seller> => {
    const format = column ? 'currency' : 'number';
    return {
      key,
      head,
      align: 'right',
      cell: (row) => <ReportAmount value={row[key]} format={format} to={hrefOf(row.id, column)} />,
      foot: <ReportAmount value={data?.[key].total} format={format} to={hrefOf(filter.sale_id, column)} />,
    };
  };
  return [
    { key: 'name', head: 'Sales', cell: ({ name }) => name, foot: 'Tổng cộng' },
    figure('packages', 'Số gói'),
    {
      ...figure('revenue', 'Doanh thu', 'total_price'),
      under: { head: 'Tỉ trọng', cell: (row) => formatRevenueShare(row, data) },
    },
    figure('price_cuts', 'Bán dưới bảng giá', 'price_cut'),
  ];
}
