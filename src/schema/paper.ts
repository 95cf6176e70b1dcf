/** Documents printed for a customer: the receipt of a payment, the quotation of a package (rules 7.14). */

import { banks } from '#rules/banks';
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integer,
  listOf,
  oneOf,
  orNull,
  shape,
  string,
} from './answers.ts';
import { bankDirections, paymentMethods } from './choices.ts';
import { companyAnswer } from './company.ts';

const codes = <const V extends string>(choices: readonly { readonly value: V }[]) =>
  oneOf(choices.map(({ value }) => value));

const account = orNull(shape({ bank: codes(banks), account: string, name: string }));

export const receiptShape = shape({
  company: companyAnswer,
  /** Voucher number of the transaction. */
  number: orNull(string),
  /** Decides the document: a receipt for incoming money, a payment voucher for outgoing money. */
  direction: codes(bankDirections),
  approved: booleanShape,
  at: dayShape,
  party: shape({ name: orNull(string), phone: orNull(string), address: orNull(string) }),
  reason: string,
  amount: integer,
  amount_in_words: string,
  payment_method: orNull(codes(paymentMethods)),
  bank: orNull(codes(banks)),
  /** The package that was paid, with its current amounts, đồng. */
  package: orNull(shape({ id: string, total_price: integer, paid: integer, due: integer })),
  /** Account to which the customer transfers the amount still due. */
  account,
});
export type Receipt = AnswerOf<typeof receiptShape>;

export const quotationShape = shape({
  company: companyAnswer,
  number: string,
  /** Day on which the quotation is requested. */
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
      /** Number of sessions of the line, over all its units. */
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
