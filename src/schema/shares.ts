import { type AnswerOf, integer, listOf, orNull, shape, string } from './answers.ts';

const share = shape({
  agent_id: string,
  name: string,
  /** Finished ones. */
  sessions: integer,
  /** Before tax, and what was paid of it; đồng. */
  income: integer,
  paid: integer,
  /** The tax that was withheld, and what was left; null until the share is paid in full. */
  tax: orNull(integer),
  net: orNull(integer),
  /** What is still to be paid, and the tax that one payment of it today would have; null when nothing is. */
  due: orNull(shape({ gross: integer, tax: integer, net: integer })),
});

/** How a package's nurses share its pay (rules 5.10): `packages/{id}/shares`. */
export const sharesAnswer = listOf(share);
export type PackageShare = AnswerOf<typeof share>;
