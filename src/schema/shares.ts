import { type AnswerOf, integerShape, listOf, orNull, shape, stringShape } from './answers.ts';

const share = shape({
  agent_id: stringShape,
  name: stringShape,
  /** Number of finished sessions. */
  sessions: integerShape,
  /** The nurse's share before tax, and the part of it that is paid, in đồng. */
  income: integerShape,
  paid: integerShape,
  /** The withheld tax and the amount after tax; null until the share is paid in full. */
  tax: orNull(integerShape),
  net: orNull(integerShape),
  /** The unpaid amount before tax, and the tax and net amount if it is paid today in one payment; null if no amount is due. */
  due: orNull(shape({ gross: integerShape, tax: integerShape, net: integerShape })),
});

/** The shares of a package's pay by nurse (rules 5.10): `packages/{id}/shares`. */
export const sharesAnswer = listOf(share);
export type PackageShare = AnswerOf<typeof share>;
