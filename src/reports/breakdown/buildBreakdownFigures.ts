import { type BreakdownData, breakdown } from '#schema/reports/breakdown';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';
import { buildBreakdownHrefs } from './buildBreakdownHrefs.ts';

const { columns } = breakdown;

/** Returns the sums over all rows, each with a link to the list of its records. */
export function buildBreakdownFigures(data: BreakdownData | undefined): ReportKeyFigure[] {
  const sums = data?.summary;
  const to = data && buildBreakdownHrefs(data.by, data);
  return [
    { label: 'Đã thu', value: sums?.collected, to: to?.collected, note: 'Thu trừ hoàn, theo ngày giao dịch' },
    {
      label: 'Giá trị gói đăng ký',
      value: sums?.registered_total,
      to: to?.registered_total,
      note: 'Theo ngày đăng ký, trừ L4 và L5-C',
    },
    {
      label: 'Giá trị buổi đã tắm',
      value: sums?.earned,
      to: to?.earned,
      note: 'Buổi đã tắm × giá mỗi buổi',
    },
    {
      label: 'Đã giảm',
      value: sums?.given_away,
      to: to?.given_away,
      parts: [
        { label: columns.discounts.label, value: sums?.discounts, to: to?.discounts },
        { label: columns.price_cuts.label, value: sums?.price_cuts, to: to?.price_cuts },
      ],
    },
    {
      label: 'Mất khách',
      value: sums?.lost,
      format: 'number',
      parts: [
        { label: 'Liên hệ thất bại', value: sums?.lost_leads, format: 'number', to: to?.lost_leads },
        { label: 'Gói hủy', value: sums?.lost_packages, format: 'number', to: to?.lost_packages },
      ],
    },
  ];
}
