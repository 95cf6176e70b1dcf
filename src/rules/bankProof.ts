/** A statement proves itself: an amount is the step between two balances (rules 10.16). */
import { type Balanced, balancesOf } from './bankBalances.ts';

/** What the balances say of a line. */
export interface Proven {
  /** đồng, with the sign that the balances prove. */
  amount: number;
  /** The file has the other sign. */
  isCorrected: boolean;
  /** đồng: the balance that follows from the line before, and the one that the file has; a line may be missing between them. */
  gap: { expected: number; balance: number } | null;
}

/**
 * What the balances of a statement say of its lines' amounts, in the file's order. Where everything follows as it is written, whatever the order within a
 * day, nothing is changed.
 * @param opening the balance before the first line, đồng; null where the file does not say
 */
export function proveAmounts(lines: readonly Balanced[], opening: number | null): Proven[] {
  const asWritten = lines.map(({ amount }): Proven => ({ amount, isCorrected: false, gap: null }));
  const isWhole = (some: readonly Balanced[]) => balancesOf(some, opening).gaps;
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
  /** The balance before the line; null where it is unknown. */
  before: number | null;
  /** With the other sign the amount would be the step. */
  isTurned: boolean;
  isWrong: boolean;
}

/** What lies between each balance and the one before it, in this order. */
function stepsOf(lines: readonly Balanced[], opening: number | null): Step[] {
  let before = opening;
  return lines.map(({ amount, balance }) => {
    const from = before;
    // A line without a balance leads on to the next one by its amount.
    before = balance ?? (from === null ? null : from + amount);
    if (from === null || balance === null) return { before: from, isTurned: false, isWrong: false };
    const step = balance - from;
    return { before: from, isTurned: step === -amount, isWrong: step !== amount && step !== -amount };
  });
}

/** The steps in order of time: a file runs as its days do; one of a single day as its balances follow better. */
function stepsByTime(lines: readonly Balanced[], opening: number | null): Step[] {
  const forwards = stepsOf(lines, opening);
  const backwards = stepsOf([...lines].reverse(), opening).reverse();
  const [first, last] = [lines[0]?.at ?? '', lines.at(-1)?.at ?? ''];
  if (first !== last) return first < last ? forwards : backwards;
  const faults = (steps: readonly Step[]) =>
    steps.filter(({ isWrong }) => isWrong).length * 10_000 + steps.filter(({ isTurned }) => isTurned).length;
  return faults(backwards) < faults(forwards) ? backwards : forwards;
}

/** Does the line, as it is written, go on from the opening balance or from another line of about that day? */
function isExplained(lines: readonly Balanced[], at: number, opening: number | null): boolean {
  const line = lines[at];
  if (!line || line.balance === null) return true;
  const from = line.balance - line.amount;
  if (from === opening) return true;
  // Whole days are in any order; the files that matter have few lines a day.
  for (let step = 1; step <= NEAR; step += 1)
    for (const other of [lines[at - step], lines[at + step]])
      if (other && other.balance === from && (other.at === line.at || step === 1)) return true;
  return false;
}

/** How many lines around one are looked at. */
const NEAR = 200;
