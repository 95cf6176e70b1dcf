import { type AnswerOf, integer, listOf, shape, string } from './answers.ts';

const share = shape({
  agent_id: string,
  name: string,
  /** Finished ones. */
  sessions: integer,
  /** Before tax, the tax, what is left, and what was paid of it; đồng. */
  income: integer,
  tax: integer,
  net: integer,
  paid: integer,
});

/** How a package's nurses share its pay (rules 5.10): `packages/{id}/shares`. */
export const sharesAnswer = listOf(share);
export type PackageShare = AnswerOf<typeof share>;
