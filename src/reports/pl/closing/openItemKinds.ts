import { toMonthEnd, toMonthStart } from '#rules/days';
import type { OpenItemsOfMonth } from '#schema/months';
import { buildListHref } from '../../figures/buildListHref.ts';

interface OpenItemKind {
  readonly name: keyof OpenItemsOfMonth;
  readonly label: string;
  /** Returns the URL of the list with the counted items. */
  readonly to: (month: string) => string;
}

/** Kinds of open items of a month, in the order in which staff should handle them, each with its list. */
export const openItemKinds: readonly OpenItemKind[] = [
  {
    name: 'packages',
    label: 'Gói dừng giữa chừng, chưa thanh toán',
    to: (month) => buildListHref('packages', { level: 'L7-C', finished_in_month: month }),
  },
  {
    name: 'agents',
    label: 'Phần lương điều dưỡng chưa trả đủ',
    to: (month) => `/transactions?pay_run=${month}`,
  },
  {
    name: 'partner_revenues',
    label: 'Doanh thu đối tác chưa đi tiền',
    to: (month) => buildListHref('partner_revenues', { level: ['draft', 'confirmed'], month }),
  },
  {
    name: 'bank_lines',
    label: 'Dòng sao kê chưa khớp',
    to: (month) =>
      buildListHref('bank_lines', { status: 'open', at_from: toMonthStart(month), at_to: toMonthEnd(month) }),
  },
  {
    name: 'transactions',
    label: 'Giao dịch chờ duyệt',
    to: (month) => buildListHref('transactions', { status: 'created', month_from: month, month_to: month }),
  },
];
