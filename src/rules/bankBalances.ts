/** The balances of an account's statement: what it opened and closed with, and where lines are missing. */
import { groupBy } from '#rules/groupBy';

/** đồng; the balance is the one after the line, null where the bank's file has none. */
export interface Balanced {
  at: string;
  amount: number;
  balance: number | null;
}

export interface Balances {
  opening: number | null;
  closing: number | null;
  /** What lies between the balances that do not follow from each other, added up. */
  gaps: number;
}

/**
 * In order of time, whichever way a file runs: within a day lines follow each other by their balances, so that files which
 * overlap can be read in any order.
 * @param before the account's balance before them, đồng: what lies between it and the first balance is a gap too; null when unknown
 */
export function balancesOf(lines: readonly Balanced[], before: number | null = null): Balances {
  const days = groupBy(
    lines.filter(({ balance }) => balance !== null),
    ({ at }) => at,
  );
  const paths = [...days.keys()].sort().map((day) => pathOf(days.get(day) ?? []));
  const meeting = meetingOf(paths);
  let opening: number | null = null;
  let now = before;
  let gaps = 0;
  for (const { starts, ends, nodes } of paths) {
    const from = now ?? meeting;
    // A day that ends as it began: its balance follows from the other days.
    const turn = nodes.find((one) => one === from) ?? nodes[0] ?? 0;
    const candidates = starts.length > 0 ? starts : [turn];
    // What came before leads the way where it can.
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
  /** Balances of a day that no line led to, and balances that none went on from; as many of each. */
  starts: number[];
  ends: number[];
  /** Balances that some line went on from. */
  nodes: number[];
}

function pathOf(lines: readonly Balanced[]): Path {
  const after = lines.map(({ balance }) => balance ?? 0);
  const nodes = lines.map(({ amount, balance }) => (balance ?? 0) - amount);
  return { starts: without(nodes, after), ends: without(after, nodes), nodes };
}

/** The balance with which the first day began, should it have ended as it began. */
function meetingOf(paths: readonly Path[]): number {
  const path = paths.find(({ starts }) => starts.length > 0);
  const shared = paths[0]?.nodes.find((one) => paths.every(({ nodes }) => nodes.includes(one)));
  return path?.starts[0] ?? shared ?? paths[0]?.nodes[0] ?? 0;
}

/** `all` without one of each of `some`. */
function without(all: readonly number[], some: readonly number[]): number[] {
  const left = new Map<number, number>();
  for (const one of some) left.set(one, (left.get(one) ?? 0) + 1);
  return all.filter((one) => {
    const count = left.get(one) ?? 0;
    if (count > 0) left.set(one, count - 1);
    return count === 0;
  });
}
