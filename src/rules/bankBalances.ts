/** Calculates the balances of an account's statement: the opening and the closing balance, and the gaps where lines are missing. */
import { groupBy } from '#rules/groupBy';

/** Amounts in đồng; `balance` is the balance after the line, null if the bank's file has no balance. */
export interface LineWithBalance {
  at: string;
  amount: number;
  balance: number | null;
}

export interface StatementBalances {
  opening: number | null;
  closing: number | null;
  /** Sum of the differences between each expected balance and the balance found, đồng; 0 if no line is missing. */
  gaps: number;
}

/**
 * Calculates balances in order of time. Lines of the same day are ordered by their balances, so that overlapping files can be read in any
 * order.
 * @param before the account's balance in đồng before these lines, null if unknown. A difference between `before` and the first balance is
 * also a gap
 */
export function calculateBalances(
  lines: readonly LineWithBalance[],
  before: number | null = null,
): StatementBalances {
  const days = groupBy(
    lines.filter(({ balance }) => balance !== null),
    ({ at }) => at,
  );
  const paths = [...days.keys()].sort().map((day) => buildDayPath(days.get(day) ?? []));
  const meeting = findFirstDayStart(paths);
  let opening: number | null = null;
  let now = before;
  let gaps = 0;
  for (const { starts, ends, nodes } of paths) {
    const from = now ?? meeting;
    // A day that ends with its opening balance may start with any of its balances. The balances of the neighbouring days determine the
    // first balance.
    const turn = nodes.find((one) => one === from) ?? nodes[0] ?? 0;
    const candidates = starts.length > 0 ? starts : [turn];
    // Begins with the closing balance of the previous day if this balance is a candidate.
    const first = Math.max(0, candidates.indexOf(from));
    const ordered = [candidates[first] ?? turn, ...candidates.filter((_, at) => at !== first)];
    for (const [at, start] of ordered.entries()) {
      opening ??= start;
      gaps += Math.abs(start - (now ?? start));
      now = ends[at] ?? start;
    }
  }
  return { opening, closing: opening === null ? null : now, gaps };
}

interface Path {
  /**
   * `starts`: balances before a line that are not the balance after another line of the day. `ends`: balances after a line that are not the
   * balance before another line of the day. Both lists have the same length.
   */
  starts: number[];
  ends: number[];
  /** Balance before each line of the day. */
  nodes: number[];
}

function buildDayPath(lines: readonly LineWithBalance[]): Path {
  const after = lines.map(({ balance }) => balance ?? 0);
  const nodes = lines.map(({ amount, balance }) => (balance ?? 0) - amount);
  return { starts: removeOccurrences(nodes, after), ends: removeOccurrences(after, nodes), nodes };
}

/** Returns the balance at which the first day starts. Only needed if this day ends with its opening balance. */
function findFirstDayStart(paths: readonly Path[]): number {
  const path = paths.find(({ starts }) => starts.length > 0);
  const shared = paths[0]?.nodes.find((one) => paths.every(({ nodes }) => nodes.includes(one)));
  return path?.starts[0] ?? shared ?? paths[0]?.nodes[0] ?? 0;
}

/** Returns `all` minus one occurrence of each value in `some`. */
function removeOccurrences(all: readonly number[], some: readonly number[]): number[] {
  const left = new Map<number, number>();
  for (const one of some) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    if (count > 0) left.set(one, count - 1);
    return count === 0;
  });
}
