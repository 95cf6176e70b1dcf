/** Explanations of amounts: signed lines that add up to the amount. The calculating functions return them (rules 9.9). */

export interface ExplanationLine {
  readonly label: string;
  /** đồng */
  readonly value: number;
  /** Sign of the line; '+' if absent. */
  readonly sign?: '+' | '-';
  /** Explanation of this line: lines that add up to its value. */
  readonly of?: readonly ExplanationLine[];
  /** The number of its rule, as in `README.md`. */
  readonly rule?: string;
  /** Address of the screen that shows the amount. */
  readonly href?: string;
}

export interface Explanation {
  /** đồng */
  readonly value: number;
  readonly lines: readonly ExplanationLine[];
}

type More = Pick<ExplanationLine, 'of' | 'rule' | 'href'>;

export const addedLine = (label: string, value: number, more?: More): ExplanationLine => ({
  label,
  value,
  sign: '+',
  ...more,
});
export const deductedLine = (label: string, value: number, more?: More): ExplanationLine => ({
  label,
  value,
  sign: '-',
  ...more,
});

/** Returns an amount as the sum of these lines. */
export function explainSum(lines: readonly ExplanationLine[]): Explanation {
  let value = 0;
  for (const line of lines) value += line.sign === '-' ? -line.value : line.value;
  return { value, lines };
}

/** As `because`, but raises a negative sum to 0. @param label says why the amount is not below 0 */
export function explainSumNotBelowZero(lines: readonly ExplanationLine[], label: string): Explanation {
  const why = explainSum(lines);
  return why.value < 0 ? explainSum([...lines, addedLine(label, -why.value)]) : why;
}
