/** Checks a statement by its balances: each amount must equal the step between two balances (rules 10.16). */
import { balancesOf, type LineWithBalance } from './bankBalances.ts';

/** Result of checking a line by the balances. */
export interface ProvenLine {
  /** đồng, with the sign that the balances prove. */
  amount: number;
  /** True if the sign in the file was wrong. */
  isCorrected: boolean;
  /** Balance that follows from the line before, and balance in the file, đồng; a line may be missing between them. */
  gap: { expected: number; balance: number } | null;
}

/**
 * Checks the amounts of a statement by its balances; the result is in the file's order. If all balances follow from the written amounts, in
 * any order within a day, nothing changes.
 * @param opening the balance before the first line, đồng; null if the file does not give it
 */
export function proveAmounts(lines: readonly LineWithBalance[], opening: number | null): ProvenLine[] {
  const asWritten = lines.map(({ amount }): ProvenLine => ({ amount, isCorrected: false, gap: null }));
  const isWhole = (some: readonly LineWithBalance[]) => balancesOf(some, opening).gaps;
  const written = isWhole(lines);
  if (written === 0) return asWritten;
  const best = stepsByTime(lines, opening);
  const turned = lines.map((line, at) =>
    best[at]?.isTurned && !isExplained(lines, at, opening) ? { ...line, amount: -line.amount } : line,
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

interface Step {
  /** Balance before the line; null if unknown. */
  before: number | null;
  /** True if the amount equals the step with the opposite sign. */
  isTurned: boolean;
  isWrong: boolean;
}

/** Compares each amount with the step from the previous balance, in this order. */
function stepsOf(lines: readonly LineWithBalance[], opening: number | null): Step[] {
  let before = opening;
  return lines.map(({ amount, balance }) => {
    const from = before;
    // For a line without a balance, the amount gives the next balance.
    before = balance ?? (from === null ? null : from + amount);
    if (from === null || balance === null) return { before: from, isTurned: false, isWrong: false };
    const step = balance - from;
    return { before: from, isTurned: step === -amount, isWrong: step !== amount && step !== -amount };
  });
}

/** Returns the steps in order of time. The days give a file's direction; for a single day, the direction with fewer faults is taken. */
function stepsByTime(lines: readonly LineWithBalance[], opening: number | null): Step[] {
  const forwards = stepsOf(lines, opening);
  const backwards = stepsOf([...lines].reverse(), opening).reverse();
  const [first, last] = [lines[0]?.at ?? '', lines.at(-1)?.at ?? ''];
  if (first !== last) return first < last ? forwards : backwards;
  const faults = (steps: readonly Step[]) =>
    steps.filter(({ isWrong }) => isWrong).length * 10_000 + steps.filter(({ isTurned }) => isTurned).length;
  return faults(backwards) < faults(forwards) ? backwards : forwards;
}

/** True if the line as written follows the opening balance or another line around the same day. */
function isExplained(lines: readonly LineWithBalance[], at: number, opening: number | null): boolean {
  const line = lines[at];
  if (!line || line.balance === null) return true;
  const from = line.balance - line.amount;
  if (from === opening) return true;
  // Days may be in any internal order. The limit is enough: a day has few lines.
  for (let step = 1; step <= NEAR; step += 1)
    for (const other of [lines[at - step], lines[at + step]])
      if (other && other.balance === from && (other.at === line.at || step === 1)) return true;
  return false;
}

/** Maximum distance, in lines, of the lines compared. */
const NEAR = 200;
