import type { PartnerRevenueData } from '#schema/reports/partnerRevenue';
import { amountText } from '../parts/amountText.ts';
import type { Figure } from '../parts/Figures.tsx';
import type { Period } from '../parts/period.ts';
import { confirmedHref } from './partnerHrefs.ts';

interface Asked {
  readonly period: Period;
  readonly partner_id: string;
  readonly ownSide: boolean;
}

/** What was sold, what the partner earns of it and how much of that is confirmed; labels alone while there is no answer. */
export function partnerFigures(
  { period, partner_id, ownSide }: Asked,
  data: PartnerRevenueData | undefined,
  before: { readonly data: PartnerRevenueData; readonly name: string } | null,
): Figure[] {
  const against = (of: (data: PartnerRevenueData) => number) =>
    before ? { before: { value: of(before.data), name: before.name } } : {};
  const partner = data?.partner;
  return [
    { label: 'Giá trị gốc', value: data?.overall.total, ...against(({ overall }) => overall.total) },
    { label: 'Doanh thu', value: data?.revenue.total, ...against(({ revenue }) => revenue.total) },
    {
      label: 'Hoa hồng và thưởng',
      value: partner?.total,
      note: partner
        ? `Hoa hồng ${amountText(partner.commission_percent, 'percent')}, thưởng ${amountText(partner.bonus, 'currency')}`
        : '',
    },
    {
      label: 'Đã chốt',
      value: partner?.confirmed,
      to: confirmedHref(period, partner_id, ownSide),
      note: '',
    },
    { label: 'Chưa chốt', value: partner?.unconfirm, note: '' },
  ];
}
