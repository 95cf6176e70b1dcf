import { formatNumber } from '#rules/format';
import { debtBuckets, type ReceivablesData } from '#schema/reports/receivables';
import type { ReportKeyFigure } from '../figures/ReportKeyFigures.tsx';
import { debtHrefs } from './debtHrefs.ts';

/**
 * Returns the total debt and its parts by age. Each part opens its packages on this page. @param lists true if the report's day is today;
 * only then the lists show the same debts, and the amounts link to them
 */
export function buildDebtFigures(data: ReceivablesData | undefined, lists: boolean): ReportKeyFigure[] {
  return [
    {
      label: 'Khách còn nợ',
      value: data?.total,
      ...(lists && { to: debtHrefs.due }),
      note: data
        ? `${formatNumber(data.packages)} gói của ${formatNumber(data.customers)} khách`
        : 'Giá gói trừ tiền đã thu',
    },
    ...debtBuckets.map(({ value, label }) => {
      const part = data?.buckets.find(({ bucket }) => bucket === value);
      return {
        label,
        value: part?.total,
        to: `?bucket=${value}`,
        note: `${formatNumber(part?.packages ?? 0)} gói`,
      };
    }),
  ];
}

/**
 * Returns the amounts that customers may get back, and the company's debts. @param lists true if the report's day is today; only then the
 * amounts link to the lists
 */
export function buildCompanyDebtFigures(
  data: ReceivablesData | undefined,
  lists: boolean,
): ReportKeyFigure[] {
  const to = (name: keyof typeof debtHrefs) => (lists ? { to: debtHrefs[name] } : {});
  return [
    {
      label: 'Đã hủy, còn giữ tiền',
      value: data?.cancelled.total,
      ...to('cancelled'),
      note: 'Khách đã trả, gói đã hủy',
    },
    { label: 'Trả dư', value: data?.overpaid.total, ...to('overpaid'), note: 'Trả nhiều hơn giá gói' },
    {
      label: 'Nợ điều dưỡng',
      value: data?.owed.nurses.total,
      ...to('nurses'),
      note: 'Lương chưa trả, trước thuế',
    },
    {
      label: 'Nợ đối tác',
      value: data?.owed.partners.total,
      ...to('partners'),
      note: 'Doanh thu đã chốt, chưa trả',
    },
    {
      label: 'Chờ hoàn tiền',
      value: data?.owed.refunds.total,
      ...to('refunds'),
      note: 'Giao dịch hoàn chưa duyệt',
    },
  ];
}
