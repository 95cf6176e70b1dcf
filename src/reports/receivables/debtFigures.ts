import { formatNumber } from '#rules/format';
import { debtBuckets, type ReceivablesData } from '#schema/reports/receivables';
import type { Figure } from '../figures/Figures.tsx';
import { debtHrefs } from './debtHrefs.ts';

/** What is owed in all, then by how long; each part of it opens the packages on this page. @param lists the day is today, as the lists are */
export function debtFigures(data: ReceivablesData | undefined, lists: boolean): Figure[] {
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

/** What the company holds that customers may have back, and what it owes. */
export function owedFigures(data: ReceivablesData | undefined, lists: boolean): Figure[] {
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
