import { sum } from '#rules/money';
import { type PartnerRevenueRow, partnerRevenue } from '#schema/reports/partnerRevenue';
import { Amount } from '../figures/Amount.tsx';
import { addSumToListHref } from '../figures/listHref.ts';
import { declaredColumn } from '../parts/declaredColumn.tsx';
import type { Period } from '../parts/period.ts';
import type { Column } from '../parts/ReportTable.tsx';
import { partnerPackagesHref } from './partnerHrefs.ts';

type Sum = Exclude<keyof PartnerRevenueRow, 'partner_id' | 'partner_code' | 'partner_name' | 'month'>;

const of = (name: keyof typeof partnerRevenue.columns) =>
  declaredColumn<PartnerRevenueRow, typeof partnerRevenue>(partnerRevenue, name);

interface Asked {
  readonly period: Period;
  readonly partner_id: string;
  readonly split: boolean;
  readonly ownSide: boolean;
}

/** Returns the columns of the partners' table, with the month if rows are split by month. The last row has the sums. */
export function partnerColumns(
  { period, partner_id, split, ownSide }: Asked,
  rows: readonly PartnerRevenueRow[],
): Column<PartnerRevenueRow>[] {
  const figure = (name: Sum): Column<PartnerRevenueRow> => {
    const amount = (value: number, row: Pick<PartnerRevenueRow, 'partner_id' | 'month'>) => (
      <Amount
        value={value}
        format={name.endsWith('packages') ? 'number' : 'currency'}
        to={addSumToListHref(
          partnerPackagesHref(row, period, name.startsWith('l8'), ownSide),
          name.endsWith('revenue') ? 'total_price' : undefined,
        )}
      />
    );
    return {
      ...of(name),
      cell: (row) => amount(row[name], row),
      foot: amount(sum(rows.map((row) => row[name])), { partner_id, month: null }),
    };
  };
  return [
    { ...of('partner_code'), foot: 'Tổng cộng' },
    of('partner_name'),
    ...(split ? [of('month')] : []),
    figure('total_packages'),
    figure('total_revenue'),
    figure('total_commission'),
    figure('total_bonus'),
    figure('l8_packages'),
    figure('l8_revenue'),
    figure('l8_commission'),
  ];
}
