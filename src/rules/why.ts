/**
 * Explanations of amounts: signed lines that add up to the amount. The function that calculates an amount also returns its explanation
 * (rules 9.9).
 */

export interface ExplanationLine {
  readonly label: string;
  /** Amount of the line, in đồng. */
  readonly value: number;
  /** Sign of the line; '+' if absent. */
  readonly sign?: '+' | '-';
  /** Lines that add up to the value of this line. */
  readonly of?: readonly ExplanationLine[];
  /** Number of the rule in `README.md` by which the line is calculated. */
  readonly rule?: string;
  /** Path of the screen that shows the line's amount. */
  readonly href?: string;
}

export interface Explanation {
  /** The explained amount, in đồng. */
  readonly value: number;
  readonly lines: readonly ExplanationLine[];
}

type LineDetails = Pick<ExplanationLine, 'of' | 'rule' | 'href'>;

export const buildAddedLine = (label: string, value: number, more?: LineDetails): ExplanationLine => ({
  label,
  value,
  sign: '+',
  ...more,
});
export const buildDeductedLine = (label: string, value: number, more?: LineDetails): ExplanationLine => ({
  label,
  value,
  sign: '-',
  ...more,
});

/** Builds an amount with its explanation from the lines that add up to it. */
export function explainSum(lines: readonly ExplanationLine[]): Explanation {
  let value = 0;
  for (const line of lines) value += line.sign === '-' ? -line.value : line.value;
  return { value, lines };
}

/** Like `explainSum`, but a negative sum is raised to 0. @param label label of the line that raises the sum; the label gives the reason */
export function explainSumNotBelowZero(lines: readonly ExplanationLine[], label: string): Explanation {
  const why = explainSum(lines);
  return why.value < 0 ? explainSum([...lines, buildAddedLine(label, -why.value)]) : why;
}
