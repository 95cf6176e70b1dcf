import type { PartnerRevenueData } from '#schema/reports/partnerRevenue';
import { addSumToListHref } from '../figures/buildListHref.ts';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';
import { formatWholeMonthNote, type ReportPeriod } from '../parts/period.ts';
import { buildConfirmedRevenuesHref, buildPartnerPackagesHref } from './partnerHrefs.ts';

interface PartnerFigureFilter {
  readonly period: ReportPeriod;
  readonly partner_id: string;
  readonly ownSide: boolean;
}

/**
 * Returns the key figures: the sales, the partner's commission, and the confirmed part of the commission. Before the data is loaded,
 * returns only the labels. @param running true if the period is not over
 */
export function buildPartnerFigures(
  { period, partner_id, ownSide }: PartnerFigureFilter,
  data: PartnerRevenueData | undefined,
  before: { readonly data: PartnerRevenueData; readonly name: string } | null,
  running = false,
): ReportKeyFigure[] {
  const against = (of: (data: PartnerRevenueData) => number) =>
    !before
      ? {}
      : running
        ? { note: formatWholeMonthNote({ value: of(before.data), name: before.name }) }
        : { better: 'more' as const, before: { value: of(before.data), name: before.name } };
  const partner = data?.partner;
  const packages = buildPartnerPackagesHref({ partner_id, month: null }, period, false, ownSide);
  return [
    {
      label: 'Giá trị gốc',
      counts: 'Giá gói trước giảm giá',
      value: data?.overall.total,
      // The list that a partner sees does not contain prices before discounts.
      to: addSumToListHref(packages, ownSide ? undefined : 'original_price'),
      ...against(({ overall }) => overall.total),
    },
    {
      label: 'Doanh thu',
      counts: 'Giá các gói đối tác gửi, sau giảm giá, đã thu hay chưa',
      value: data?.revenue.total,
      to: addSumToListHref(packages, 'total_price'),
      ...against(({ revenue }) => revenue.total),
    },
    {
      label: 'Hoa hồng và thưởng',
      counts: 'Theo bậc của từng tháng',
      value: partner?.total,
      to: packages,
      parts: [
        { label: 'Hoa hồng', value: partner && partner.total - partner.bonus },
        { label: 'Tỉ lệ', value: partner?.commission_percent, format: 'percent' },
        { label: 'Thưởng', value: partner?.bonus },
      ],
      ...against(({ partner: { total } }) => total),
    },
    {
      label: 'Đã chốt',
      counts: 'Các tháng đã chốt hoặc đã đi tiền',
      value: partner?.confirmed,
      to: buildConfirmedRevenuesHref(period, partner_id, ownSide),
      ...against(({ partner: { confirmed } }) => confirmed),
    },
    {
      label: 'Chưa chốt',
      counts: 'Hoa hồng và thưởng trừ phần đã chốt',
      value: partner?.unconfirm,
      ...against(({ partner: { unconfirm } }) => unconfirm),
    },
  ];
}
