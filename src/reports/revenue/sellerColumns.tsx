import type { RevenueData } from '#schema/reports/revenue';
import { ReportAmount } from '../figures/Amount.tsx';
import { addSumToListHref } from '../figures/listHref.ts';
import type { ReportColumn } from '../parts/ReportTable.tsx';
import { type RevenueFilter, revenueHref } from './revenueHref.ts';

type Seller = RevenueData['sellers'][number];

/** Returns the columns of each seller's sales and price reductions; each value links to its packages. */
export function sellerColumns(filter: RevenueFilter, data: RevenueData | undefined): ReportColumn<Seller>[] {
  const hrefOf = (seller: string | null, column: string | undefined) =>
    seller === null ? undefined : addSumToListHref(revenueHref({ ...filter, sale_id: seller }), column);
  const figure = (
    key: 'packages' | 'revenue' | 'price_cuts',
    label: string,
    column?: 'total_price' | 'price_cut',
  ): ReportColumn<Seller> => {
    const format = column ? 'currency' : 'number';
    return {
      key,
      label,
      figure: true,
      cell: (row) => <ReportAmount value={row[key]} format={format} to={hrefOf(row.id, column)} />,
      foot: <ReportAmount value={data?.[key].total} format={format} to={hrefOf(filter.sale_id, column)} />,
    };
  };
  return [
    { key: 'name', label: 'Sales', cell: ({ name }) => name, foot: 'Tổng cộng' },
    figure('packages', 'Số gói'),
    figure('revenue', 'Doanh thu', 'total_price'),
    figure('price_cuts', 'Bán dưới bảng giá', 'price_cut'),
  ];
}
