/** A nurse's pay of a month as her own page shows it. */
import { type AnswerOf, flag, integer, listOf, monthShape, oneOf, shape, string } from './answers.ts';

/** đồng; `of` are the lines that lead to it. No percent, and nothing that a percent is taken of. */
const part = shape({ label: string, value: integer, sign: oneOf(['+', '-']) });

export const ownPay = shape({
  month: monthShape,
  /** Whether the page shows months before it and after it. */
  earlier: flag,
  later: flag,
  company: string,
  name: string,
  lines: listOf(shape({ label: string, value: integer, sign: oneOf(['+', '-']), of: listOf(part) })),
  /** What the lines lead to. */
  net: integer,
  /** Advances that are taken off. */
  advances: integer,
  /** What is still to be transferred for this month. */
  waiting: integer,
  /** Earned in packages that are not paid for yet; of the present month only. */
  running: integer,
});
export type OwnPay = AnswerOf<typeof ownPay>;
