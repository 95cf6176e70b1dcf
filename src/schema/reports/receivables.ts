import { packageLevels } from '#rules/levels';
import {
  type AnswerOf,
  booleanShape,
  integerShape as count,
  dayShape,
  listOf,
  monthShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { choice, date, integer, money, phone, text } from '../kinds.ts';
import { packageLevelChoices } from '../levels.ts';
import { defineReport } from './report.ts';

/** Ranges of the age of a debt, each with its maximum in days; the last range has no maximum. */
export const debtBuckets = [
  { value: 'to_7', label: 'Đến 7 ngày', upTo: 7 },
  { value: 'to_30', label: '8–30 ngày', upTo: 30 },
  { value: 'to_60', label: '31–60 ngày', upTo: 60 },
  { value: 'more', label: 'Trên 60 ngày', upTo: Number.POSITIVE_INFINITY },
] as const;
export type DebtBucket = (typeof debtBuckets)[number]['value'];

const orders = [
  { value: 'due', label: 'Nợ nhiều nhất' },
  { value: 'days', label: 'Nợ lâu nhất' },
] as const;

/** Maximum number of packages in an answer; the sums include all packages. */
export const maxDebts = 2_000;

const pack = {
  package_id: stringShape,
  customer_id: stringShape,
  customer_name: stringShape,
  phone: orNull(stringShape),
  level: oneOf(packageLevels),
  total_price: count,
  paid: count,
};
const debt = shape({
  ...pack,
  due: count,
  /** Day from which the debt's age is counted: the day of finishing if it has passed, else the start day, else the day of registration. */
  since: dayShape,
  days: count,
  bucket: oneOf(debtBuckets.map(({ value }) => value)),
});
/** Money of a customer that the company must refund: an overpayment, or payments for a cancelled package. */
const heldMoneyShape = shape({ ...pack, amount: count });
const sums = { packages: count, total: count };
const heldList = shape({ ...sums, rows: listOf(heldMoneyShape) });

/** Report of customers' debts, refundable money of customers, and the company's own debts, in đồng (rules 8.19). */
export const receivables = defineReport('receivables', {
  label: 'Công nợ',
  params: {
    to: date('Đến ngày'),
    bucket: choice('Đã bao lâu', debtBuckets),
    sort: choice('Xếp theo', orders, { default: 'due' }),
  },
  filters: ['sort', 'bucket', 'to'],
  opensWith: { sort: 'days' },
  access: { admin: ['read'], finance: ['read'] },
  columns: {
    customer_name: text('Khách hàng'),
    phone: phone('Điện thoại'),
    package_id: text('Gói'),
    level: choice('Cấp độ', packageLevelChoices),
    total_price: money('Thành tiền'),
    paid: money('Đã thu'),
    due: money('Còn phải thu'),
    since: date('Từ ngày'),
    days: integer('Số ngày', { unit: 'ngày' }),
    bucket: choice('Đã bao lâu', debtBuckets),
  },
  table: {
    caption: () => 'Các gói còn nợ',
    columns: [['customer_name', 'phone'], ['due', 'paid'], ['days', 'since'], 'level'],
    line: { beside: 'due', second: ['days', 'level'], call: 'phone' },
    key: ['package_id'],
    empty: 'Không ai còn nợ.',
    // Number of skeleton rows that fills the height of the table, so that the content below does not move.
    waiting: 20,
  },
  answer: shape({
    to: dayShape,
    /** Sums over all packages with a debt, of any age. */
    total: count,
    packages: count,
    customers: count,
    buckets: listOf(shape({ bucket: oneOf(debtBuckets.map(({ value }) => value)), ...sums })),
    rows: listOf(debt),
    /** True if there are more rows than the answer contains. */
    more: booleanShape,
    overpaid: heldList,
    cancelled: heldList,
    owed: shape({
      total: count,
      /** Unpaid shares of nurses in paid packages, before tax, by nurse. */
      nurses: shape({
        total: count,
        rows: listOf(shape({ agent_id: stringShape, name: stringShape, packages: count, amount: count })),
      }),
      /** Confirmed partner revenues that are not paid in full. */
      partners: shape({
        total: count,
        rows: listOf(
          shape({
            partner_revenue_id: stringShape,
            partner_id: stringShape,
            partner_name: stringShape,
            month: monthShape,
            amount: count,
          }),
        ),
      }),
      refunds: shape({
        total: count,
        rows: listOf(
          shape({
            transaction_id: stringShape,
            customer_id: orNull(stringShape),
            customer_name: orNull(stringShape),
            package_id: orNull(stringShape),
            at: dayShape,
            amount: count,
          }),
        ),
      }),
    }),
  }),
});

export type Debt = AnswerOf<typeof debt>;
export type HeldCustomerMoney = AnswerOf<typeof heldMoneyShape>;
export type ReceivablesData = AnswerOf<typeof receivables.answer>;
