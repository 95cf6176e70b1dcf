/** What is printed for a customer: the receipt of a payment, the quotation of a package (rules 7.14). */
import { type AnswerOf, dayShape, flag, integer, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { bankDirections, banks, paymentMethods } from './choices.ts';
import { companyAnswer } from './company.ts';

const codes = <const V extends string>(choices: readonly { readonly value: V }[]) =>
  oneOf(choices.map(({ value }) => value));

const account = orNull(shape({ bank: codes(banks), account: string, name: string }));

export const receiptShape = shape({
  company: companyAnswer,
  /** The transaction's voucher number. */
  number: orNull(string),
  /** Money in: a receipt; money out: a payment voucher. */
  direction: codes(bankDirections),
  approved: flag,
  at: dayShape,
  party: shape({ name: orNull(string), phone: orNull(string), address: orNull(string) }),
  reason: string,
  amount: integer,
  amount_in_words: string,
  payment_method: orNull(codes(paymentMethods)),
  bank: orNull(codes(banks)),
  /** Of the package that was paid, as it stands now, đồng. */
  package: orNull(shape({ id: string, total_price: integer, paid: integer, due: integer })),
  /** Where what is still due is transferred to. */
  account,
});
export type Receipt = AnswerOf<typeof receiptShape>;

export const quotationShape = shape({
  company: companyAnswer,
  number: string,
  /** The day on which it was requested. */
  at: dayShape,
  package_id: string,
  customer: shape({ name: string, phone: orNull(string), address: orNull(string) }),
  started_at: dayShape,
  sessions: integer,
  lines: listOf(
    shape({
      id: string,
      service_name: string,
      variant_name: orNull(string),
      quantity: integer,
      /** Of all of them. */
      sessions: integer,
      unit_price: integer,
      price: integer,
    }),
  ),
  deductions: listOf(shape({ description: string, amount: integer })),
  original_price: integer,
  total_price: integer,
  amount_in_words: string,
  paid: integer,
  due: integer,
  account,
});
export type Quotation = AnswerOf<typeof quotationShape>;
