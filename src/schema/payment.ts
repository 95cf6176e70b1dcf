/** The fields of every payment dialog. The first field, the amount, gets the focus. */

import { banks } from '#rules/banks';
import { accountTypes, paymentMethods } from './choices.ts';
import { choice, date, money, month, multilineText } from './kinds.ts';

const details = {
  month: month('Tháng ghi nhận'),
  account_type: choice('Nguồn tiền', accountTypes),
  bank: choice('Ngân hàng', banks),
  note: multilineText('Ghi chú'),
} as const;

export const paymentFields = {
  amount: money('Số tiền', { required: true, min: 1 }),
  payment_method: choice('Hình thức thanh toán', paymentMethods, { required: true }),
  at: date('Ngày thực hiện', { required: true }),
  ...details,
} as const;

/** The payment fields as optional fields: a call omits all of them if no payment is recorded. */
export const optionalPaymentFields = {
  amount: money('Số tiền', { min: 1 }),
  payment_method: choice('Hình thức thanh toán', paymentMethods),
  at: date('Ngày thực hiện'),
  ...details,
} as const;
