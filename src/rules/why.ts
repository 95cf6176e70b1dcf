/** Explanations of amounts: signed lines that add up to the amount. The calculating functions return them (rules 9.9). */

export interface WhyLine {
  readonly label: string;
  /** đồng */
  readonly value: number;
  /** Sign of the line; '+' if absent. */
  readonly sign?: '+' | '-';
  /** Explanation of this line: lines that add up to its value. */
  readonly of?: readonly WhyLine[];
  /** The number of its rule, as in `README.md`. */
  readonly rule?: string;
  /** Address of the screen that shows the amount. */
  readonly href?: string;
}

export interface Why {
  /** đồng */
  readonly value: number;
  readonly lines: readonly WhyLine[];
}

type More = Pick<WhyLine, 'of' | 'rule' | 'href'>;

export const plus = (label: string, value: number, more?: More): WhyLine => ({
  label,
  value,
  sign: '+',
  ...more,
});
export const minus = (label: string, value: number, more?: More): WhyLine => ({
  label,
  value,
  sign: '-',
  ...more,
});

/** Returns an amount as the sum of these lines. */
export function because(lines: readonly WhyLine[]): Why {
  let value = 0;
  for (const line of lines) value += line.sign === '-' ? -line.value : line.value;
  return { value, lines };
}

/** As `because`, but raises a negative sum to 0. @param label says why the amount is not below 0 */
export function becauseNotBelowZero(lines: readonly WhyLine[], label: string): Why {
  const why = because(lines);
  return why.value < 0 ? because([...lines, plus(label, -why.value)]) : why;
}
