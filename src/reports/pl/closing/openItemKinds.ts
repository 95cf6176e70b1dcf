import { monthEnd, monthStart } from '#rules/days';
import type { OpenItemsOfMonth } from '#schema/months';
import { listHref } from '../../figures/listHref.ts';

interface OpenPart {
  readonly name: keyof OpenItemsOfMonth;
  readonly label: string;
  /** Returns the URL of the list with the counted items. */
  readonly to: (month: string) => string;
}

/** Kinds of open items of a month, in the order in which staff should handle them, each with its list. */
export const openItemKinds: readonly OpenPart[] = [
  {
    name: 'packages',
    label: 'Gói dừng giữa chừng, chưa thanh toán',
    to: (month) => listHref('packages', { level: 'L7-C', finished_in_month: month }),
  },
  {
    name: 'agents',
    label: 'Phần lương điều dưỡng chưa trả đủ',
    to: (month) => `/transactions?pay_run=${month}`,
  },
  {
    name: 'partner_revenues',
    label: 'Doanh thu đối tác chưa đi tiền',
    to: (month) => listHref('partner_revenues', { level: ['draft', 'confirmed'], month }),
  },
  {
    name: 'bank_lines',
    label: 'Dòng sao kê chưa khớp',
    to: (month) =>
      listHref('bank_lines', { status: 'open', at_from: monthStart(month), at_to: monthEnd(month) }),
  },
  {
    name: 'transactions',
    label: 'Giao dịch chờ duyệt',
    to: (month) => listHref('transactions', { status: 'created', month_from: month, month_to: month }),
  },
];
