import { type AnswerOf, integer, listOf, orNull, shape, string } from './answers.ts';

const share = shape({
  agent_id: string,
  name: string,
  /** Number of finished sessions. */
  sessions: integer,
  /** The share before tax, and the paid part of it, in đồng. */
  income: integer,
  paid: integer,
  /** The withheld tax and the amount after tax; null until the share is paid in full. */
  tax: orNull(integer),
  net: orNull(integer),
  /** The unpaid amount, and the tax if it were paid today in one payment; null if nothing is due. */
  due: orNull(shape({ gross: integer, tax: integer, net: integer })),
});

/** How a package's nurses share its pay (rules 5.10): `packages/{id}/shares`. */
export const sharesAnswer = listOf(share);
export type PackageShare = AnswerOf<typeof share>;
