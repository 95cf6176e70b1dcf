/** Settings that are changed on the page of the settings, and what their calls answer. */
import { type AnswerOf, flag, listOf, oneOf, shape, string } from './answers.ts';
import { banks } from './choices.ts';
import { boolean, choice, lines, text } from './kinds.ts';

/** The accounts of which the bank's feed is taken, and whether what is certain is booked by itself. What is left out stays. */
export const bankSettingsFields = {
  accounts: lines('Tài khoản', {
    bank: choice('Ngân hàng', banks, { required: true }),
    account: text('Số tài khoản', { required: true }),
  }),
  auto_book: boolean('Tự ghi những dòng chắc chắn'),
} as const;

export const bankSettingsAnswer = shape({
  accounts: listOf(shape({ bank: oneOf(banks.map(({ value }) => value)), account: string })),
  auto_book: flag,
});

export type BankSettings = AnswerOf<typeof bankSettingsAnswer>;
