/** Settings that can be changed on the settings page, and the answers of their calls. */

import { banks } from '#rules/banks';
import { type AnswerOf, booleanShape, listOf, oneOf, orNull, shape, stringShape } from './answers.ts';
import { boolean, choice, lines, text } from './kinds.ts';

/**
 * The company's accounts, the account into which customers pay, and the option to book certain bank lines automatically. A member that the
 * call omits does not change.
 */
export const bankSettingsFields = {
  accounts: lines('Tài khoản', {
    bank: choice('Ngân hàng', banks, { required: true }),
    account: text('Số tài khoản', { required: true }),
    holder: text('Chủ tài khoản', { maxLength: 100, help: 'Bỏ trống nếu đứng tên công ty' }),
    qr: boolean('QR thu tiền vào đây'),
  }),
  auto_book: boolean('Tự ghi những dòng chắc chắn'),
} as const;

export const bankSettingsAnswer = shape({
  accounts: listOf(
    shape({
      bank: oneOf(banks.map(({ value }) => value)),
      account: stringShape,
      holder: orNull(stringShape),
      qr: booleanShape,
    }),
  ),
  auto_book: booleanShape,
});

export type BankSettings = AnswerOf<typeof bankSettingsAnswer>;
