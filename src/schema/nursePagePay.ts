/** A nurse's pay of a month as her own page shows it. */
import { type AnswerOf, flag, integer, listOf, monthShape, oneOf, shape, string } from './answers.ts';

/** đồng; `of` lists the lines that add up to the value. Percentages and their bases are not included. */
const part = shape({ label: string, value: integer, sign: oneOf(['+', '-']) });

export const nursePagePay = shape({
  month: monthShape,
  /** True if the page shows earlier or later months. */
  earlier: flag,
  later: flag,
  company: string,
  name: string,
  lines: listOf(shape({ label: string, value: integer, sign: oneOf(['+', '-']), of: listOf(part) })),
  /** Sum of the lines. */
  net: integer,
  /** Advances that are deducted. */
  advances: integer,
  /** Amount still to be transferred for this month. */
  waiting: integer,
  /** Pay earned in packages that are not paid yet; only for the current month. */
  running: integer,
});
export type NursePagePay = AnswerOf<typeof nursePagePay>;
