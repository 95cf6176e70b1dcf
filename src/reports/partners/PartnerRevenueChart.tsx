import type { PartnerRevenueData } from '#schema/reports/partnerRevenue';
import { useReport } from '../figures/useReport.ts';
import { type ReportPeriod, toPeriodParams } from '../parts/period.ts';
import { PartnerChart } from './PartnerChart.tsx';

interface Props {
  readonly filter: ReportPeriod & { readonly split: boolean };
  readonly data: PartnerRevenueData | undefined;
  readonly isOwn: boolean;
}

/**
 * The chart of partners' revenue by partner, or by month. For a partner's own user, the chart has a bar per month instead of only one bar.
 */
export function PartnerRevenueChart({ filter, data, isOwn }: Props) {
  const { split, month } = filter;
  const drawsMonths = isOwn && !split;
  const months = useReport<PartnerRevenueData>(
    'partner_revenue_report',
    drawsMonths ? { split: true, ...toPeriodParams(filter) } : null,
  );
  const byMonth = (split && !month) || isOwn;
  return (
    <PartnerChart
      title={`Doanh thu và hoa hồng theo ${byMonth ? 'tháng' : 'đối tác'}`}
      rows={(drawsMonths ? months.data : data)?.rows}
      by={byMonth ? 'month' : 'partner'}
      knowsPaid
    />
  );
}
