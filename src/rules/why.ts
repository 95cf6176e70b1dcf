/** How an amount came to be: lines that lead to it by their signs. The functions that calculate return them (rules 9.9). */

export interface WhyLine {
  readonly label: string;
  /** đồng */
  readonly value: number;
  /** Counted as + when absent. */
  readonly sign?: '+' | '-';
  /** How the line itself came to be: they lead to its value. */
  readonly of?: readonly WhyLine[];
  /** The number of its rule, as in `README.md`. */
  readonly rule?: string;
  /** The screen where it can be looked at. */
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

/** An amount that is the sum of these lines. */
export function because(lines: readonly WhyLine[]): Why {
  let value = 0;
  for (const line of lines) value += line.sign === '-' ? -line.value : line.value;
  return { value, lines };
}

/** The same, raised to 0 where the lines lead below it. @param label says why it is not below 0 */
export function becauseNotBelowZero(lines: readonly WhyLine[], label: string): Why {
  const why = because(lines);
  return why.value < 0 ? because([...lines, plus(label, -why.value)]) : why;
}
