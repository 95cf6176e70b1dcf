/** The fields of every payment dialog: the amount first, which the dialog begins in. */
import { accountTypes, banks, paymentMethods } from './choices.ts';
import { area, choice, date, money, month } from './kinds.ts';

const details = {
  month: month('Tháng ghi nhận'),
  account_type: choice('Nguồn tiền', accountTypes),
  bank: choice('Ngân hàng', banks),
  note: area('Ghi chú'),
} as const;

/** Payment details; amount, method and day are required. */
export const payment = {
  amount: money('Số tiền', { required: true, min: 1 }),
  payment_method: choice('Hình thức thanh toán', paymentMethods, { required: true }),
  at: date('Ngày thực hiện', { required: true }),
  ...details,
} as const;

/** Payment details that may be left out as a whole. */
export const optionalPayment = {
  amount: money('Số tiền', { min: 1 }),
  payment_method: choice('Hình thức thanh toán', paymentMethods),
  at: date('Ngày thực hiện'),
  ...details,
} as const;
