/** Documents printed for a customer: the receipt of a payment, the quotation of a package (rules 7.14). */

import { banks } from '#rules/banks';
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integerShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { bankDirections, paymentMethods } from './choices.ts';
import { companyAnswer } from './company.ts';

const buildCodeShape = <const V extends string>(choices: readonly { readonly value: V }[]) =>
  oneOf(choices.map(({ value }) => value));

const account = orNull(shape({ bank: buildCodeShape(banks), account: stringShape, name: stringShape }));

export const receiptShape = shape({
  company: companyAnswer,
  /** Voucher number of the transaction. */
  number: orNull(stringShape),
  /** Determines the kind of document: a receipt for incoming money, a payment voucher for outgoing money. */
  direction: buildCodeShape(bankDirections),
  approved: booleanShape,
  at: dayShape,
  party: shape({ name: orNull(stringShape), phone: orNull(stringShape), address: orNull(stringShape) }),
  reason: stringShape,
  amount: integerShape,
  amount_in_words: stringShape,
  payment_method: orNull(buildCodeShape(paymentMethods)),
  bank: orNull(buildCodeShape(banks)),
  /** The package that was paid, with its current amounts, đồng. */
  package: orNull(
    shape({ id: stringShape, total_price: integerShape, paid: integerShape, due: integerShape }),
  ),
  /** Account to which the customer transfers the amount still due. */
  account,
});
export type Receipt = AnswerOf<typeof receiptShape>;

export const quotationShape = shape({
  company: companyAnswer,
  number: stringShape,
  /** Day on which the quotation is requested. */
  at: dayShape,
  package_id: stringShape,
  customer: shape({ name: stringShape, phone: orNull(stringShape), address: orNull(stringShape) }),
  started_at: dayShape,
  sessions: integerShape,
  lines: listOf(
    shape({
      id: stringShape,
      service_name: stringShape,
      variant_name: orNull(stringShape),
      quantity: integerShape,
      /** Number of sessions of the line, over all its units. */
      sessions: integerShape,
      unit_price: integerShape,
      price: integerShape,
    }),
  ),
  deductions: listOf(shape({ description: stringShape, amount: integerShape })),
  original_price: integerShape,
  total_price: integerShape,
  amount_in_words: stringShape,
  paid: integerShape,
  due: integerShape,
  account,
});
export type Quotation = AnswerOf<typeof quotationShape>;
