/** Checks a statement by its balances: each amount must equal the difference between two consecutive balances (rules 10.16). */
import { calculateBalances, type LineWithBalance } from './bankBalances.ts';

/** Result of checking a line by the balances. */
export interface VerifiedAmount {
  /** Amount of the line in đồng, with the sign that the balances prove. */
  amount: number;
  /** True if the sign in the file was wrong. */
  isCorrected: boolean;
  /**
   * Set if the balance expected after the previous line differs from the balance in the file; both in đồng. A line may be missing between
   * them. Null if the balances are equal.
   */
  gap: { expected: number; balance: number } | null;
}

/**
 * Checks the amounts of a statement by its balances; the result is in the file's order. If the amounts in the file explain all balances, in
 * any order within a day, the amounts are returned unchanged.
 * @param opening the balance before the first line, đồng; null if the file does not give it
 */
export function verifyAmounts(lines: readonly LineWithBalance[], opening: number | null): VerifiedAmount[] {
  const asWritten = lines.map(({ amount }): VerifiedAmount => ({ amount, isCorrected: false, gap: null }));
  const isWhole = (some: readonly LineWithBalance[]) => calculateBalances(some, opening).gaps;
  const written = isWhole(lines);
  if (written === 0) return asWritten;
  const best = buildStepsByTime(lines, opening);
  const isTurned = lines.map((_, at) => best[at]?.isTurned === true && !isExplained(lines, at, opening));
  const isOpposite = hasOppositeSigns(lines, best, isTurned);
  const turned = lines.map((line, at) =>
    isTurned[at] || (isOpposite && best[at]?.before === null) ? { ...line, amount: -line.amount } : line,
  );
  const proven = isWhole(turned) < written ? turned : lines;
  return proven.map((line, at) => {
    const before = best[at]?.before ?? null;
    const expected = before === null ? null : before + line.amount;
    const isGap = expected !== null && line.balance !== null && expected !== line.balance;
    return {
      amount: line.amount,
      isCorrected: line.amount !== lines[at]?.amount,
      gap: isGap && !isExplained(proven, at, opening) ? { expected, balance: line.balance ?? 0 } : null,
    };
  });
}

/**
 * True if the file writes all signs with the opposite meaning: every line whose sign the balances prove has the opposite sign, for money in
 * and for money out. The sign of the first line, which no balance proves, must then be changed too.
 */
function hasOppositeSigns(
  lines: readonly LineWithBalance[],
  steps: readonly Step[],
  isTurned: readonly boolean[],
): boolean {
  const proven = lines.filter((line, at) => steps[at]?.before !== null && line.balance !== null);
  const turned = lines.filter((_, at) => isTurned[at]);
  return (
    turned.length === proven.length &&
    turned.some(({ amount }) => amount > 0) &&
    turned.some(({ amount }) => amount < 0)
  );
}

interface Step {
  /** Balance before the line; null if unknown. */
  before: number | null;
  /** True if the difference of the balances equals the amount with the opposite sign. */
  isTurned: boolean;
  isWrong: boolean;
}

/** Compares each amount with the difference between its balance and the previous balance, in the given order of the lines. */
function buildSteps(lines: readonly LineWithBalance[], opening: number | null): Step[] {
  let before = opening;
  return lines.map(({ amount, balance }) => {
    const from = before;
    // If the line has no balance, calculates the next balance from the amount.
    before = balance ?? (from === null ? null : from + amount);
    if (from === null || balance === null) return { before: from, isTurned: false, isWrong: false };
    const step = balance - from;
    return { before: from, isTurned: step === -amount, isWrong: step !== amount && step !== -amount };
  });
}

/**
 * Returns the steps in order of time. The days show whether the file is ascending or descending; for a single day, the direction with fewer
 * faults is used.
 */
function buildStepsByTime(lines: readonly LineWithBalance[], opening: number | null): Step[] {
  const forwards = buildSteps(lines, opening);
  const backwards = buildSteps([...lines].reverse(), opening).reverse();
  const [first, last] = [lines[0]?.at ?? '', lines.at(-1)?.at ?? ''];
  if (first !== last) return first < last ? forwards : backwards;
  const faults = (steps: readonly Step[]) =>
    steps.filter(({ isWrong }) => isWrong).length * 10_000 + steps.filter(({ isTurned }) => isTurned).length;
  return faults(backwards) < faults(forwards) ? backwards : forwards;
}

/** True if the line's balance follows from the opening balance, or from the balance of a line nearby in the file. */
function isExplained(lines: readonly LineWithBalance[], at: number, opening: number | null): boolean {
  const line = lines[at];
  if (!line || line.balance === null) return true;
  const from = line.balance - line.amount;
  if (from === opening) return true;
  // Lines within a day may be in any order. `MAX_LINE_DISTANCE` is a sufficient limit, because a day has few lines.
  for (let step = 1; step <= MAX_LINE_DISTANCE; step += 1)
    for (const other of [lines[at - step], lines[at + step]])
      if (other && other.balance === from && (other.at === line.at || step === 1)) return true;
  return false;
}

/** Maximum distance, in lines, between two lines that are compared. */
const MAX_LINE_DISTANCE = 200;
