import { banks } from '#rules/banks';
import { formatMonth } from '#rules/format';
import {
  type AnswerOf,
  dayShape,
  integerShape,
  listOf,
  monthShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { choice, date, money, month, text } from '../kinds.ts';
import { defineReport } from './report.ts';

/** Report that compares a month's bank statements with the transactions of each account: booked and unbooked amounts, and differences. */
export const bank = defineReport('bank', {
  label: 'Đối chiếu sao kê',
  params: { month: month('Tháng') },
  access: { finance: ['read'] },
  columns: {
    bank: choice('Ngân hàng', banks),
    account: text('Tài khoản'),
    opening: money('Số dư đầu'),
    in: money('Tiền vào'),
    out: money('Tiền ra'),
    closing: money('Số dư cuối'),
    booked_in: money('Đã khớp vào'),
    booked_out: money('Đã khớp ra'),
    open_in: money('Chưa khớp vào'),
    open_out: money('Chưa khớp ra'),
    difference: money('Chênh lệch'),
    unproven_in: money('Thu chưa có sao kê'),
    unproven_out: money('Chi chưa có sao kê'),
    until: date('Sao kê đến ngày'),
  },
  table: {
    caption: ({ month }) => `Sao kê tháng ${formatMonth(month)} theo tài khoản`,
    columns: [
      ['account', 'bank'],
      'difference',
      ['open_in', 'open_out'],
      ['unproven_in', 'unproven_out'],
      'until',
      ['opening', 'closing'],
      ['in', 'out'],
      ['booked_in', 'booked_out'],
    ],
    key: ['bank', 'account'],
    empty: 'Chưa có sao kê nào của tháng này.',
    waiting: 3,
    cards: true,
    whole: ['difference', 'until'],
    zero: ['difference', 'open_in', 'open_out'],
  },
  /**
   * Amounts are in đồng, and negative for outgoing money. Ignored lines count as booked. Balances are null if the statements contain no
   * balances.
   */
  answer: shape({
    month: monthShape,
    rows: listOf(
      shape({
        bank: oneOf(banks.map(({ value }) => value)),
        account: stringShape,
        opening: orNull(integerShape),
        in: integerShape,
        out: integerShape,
        closing: orNull(integerShape),
        booked_in: integerShape,
        booked_out: integerShape,
        open_in: integerShape,
        open_out: integerShape,
        difference: integerShape,
        /**
         * Sums of this bank's transactions that were approved in the month and match no bank line. If a bank has several accounts, the sums
         * are listed with the first account.
         */
        unproven_in: integerShape,
        unproven_out: integerShape,
        /** Last day of the month for which a statement line exists; null if there is none. */
        until: orNull(dayShape),
      }),
    ),
  }),
});

export type BankData = AnswerOf<typeof bank.answer>;
export type BankRow = BankData['rows'][number];
