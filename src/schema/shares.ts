import { type AnswerOf, integer, listOf, orNull, shape, string } from './answers.ts';

const share = shape({
  agent_id: string,
  name: string,
  /** Number of finished sessions. */
  sessions: integer,
  /** The nurse's share before tax, and the part of it that is paid, in đồng. */
  income: integer,
  paid: integer,
  /** The withheld tax and the amount after tax; null until the share is paid in full. */
  tax: orNull(integer),
  net: orNull(integer),
  /** The unpaid amount, with the tax that a single payment today would withhold; null if nothing is due. */
  due: orNull(shape({ gross: integer, tax: integer, net: integer })),
});

/** The shares of a package's pay by nurse (rules 5.10): `packages/{id}/shares`. */
export const sharesAnswer = listOf(share);
export type PackageShare = AnswerOf<typeof share>;
