/** A nurse's pay of a month, as shown on her own page. */
import {
  type AnswerOf,
  booleanShape,
  integerShape,
  listOf,
  monthShape,
  oneOf,
  shape,
  stringShape,
} from './answers.ts';

/** A part of a line, listed in the line's `of`; `value` in đồng. The page does not show percentages and the amounts to which they apply. */
const payPartShape = shape({ label: stringShape, value: integerShape, sign: oneOf(['+', '-']) });

export const nursePagePay = shape({
  month: monthShape,
  /** `earlier`, `later`: true if the page can show earlier, or later, months. */
  earlier: booleanShape,
  later: booleanShape,
  company: stringShape,
  name: stringShape,
  lines: listOf(
    shape({ label: stringShape, value: integerShape, sign: oneOf(['+', '-']), of: listOf(payPartShape) }),
  ),
  /** Sum of the lines, in đồng: the pay after tax, less the shortfall of earlier payments. */
  net: integerShape,
  /** Advances deducted from the pay, in đồng. */
  advances: integerShape,
  /** Amount still to be transferred for this month, in đồng. */
  waiting: integerShape,
  /** Pay earned so far in packages that are not paid yet, in đồng; only for the current month. */
  running: integerShape,
});
export type NursePagePay = AnswerOf<typeof nursePagePay>;
