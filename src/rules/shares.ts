/** How a package's nurses share its pay (rules 5.10): by finished sessions, to the đồng. */
import { type Paid, payOf } from '#rules/owed';

/** A finished session: its substitute, null where the package's nurse held it. */
interface HeldSession {
  agent_id: string | null;
}
export interface Share {
  agent_id: string;
  /** Finished ones. */
  sessions: number;
  /** đồng */
  income: number;
}

/**
 * Returns the finished sessions of a package as `sharesOf` takes them.
 * @param finished how many there are
 * @param substitutes how many of them each substitute held; the package's nurse held the others
 */
export function heldSessions(
  finished: number,
  substitutes: readonly { agent_id: string; sessions: number }[],
): HeldSession[] {
  const held = substitutes.flatMap(({ agent_id, sessions }) =>
    Array.from({ length: sessions }, () => ({ agent_id })),
  );
  return [...Array.from({ length: finished - held.length }, () => ({ agent_id: null })), ...held];
}

/**
 * The shares of `agent_income`: of each substitute rounded down, the rest is the package's nurse's; where she held none, the rest goes
 * to who held most. Without a finished session all of it is hers. They add up to `agent_income` as long as there is a nurse at all.
 */
export function sharesOf(
  { agent_id, agent_income }: { agent_id: string | null; agent_income: number },
  finished: readonly HeldSession[],
): Share[] {
  const counts = new Map<string, number>();
  for (const session of finished) {
    const nurse = session.agent_id ?? agent_id;
    if (nurse) counts.set(nurse, (counts.get(nurse) ?? 0) + 1);
  }
  if (counts.size === 0) return agent_id ? [{ agent_id, sessions: 0, income: agent_income }] : [];
  const total = finished.length;
  const shares = [...counts]
    .map(([nurse, sessions]) => ({
      agent_id: nurse,
      sessions,
      income: Math.floor((agent_income * sessions) / total),
    }))
    .sort((a, b) => b.sessions - a.sessions || Number(a.agent_id) - Number(b.agent_id));
  const own = shares.find((share) => share.agent_id === agent_id);
  const rest = agent_income - shares.reduce((sum, { income }) => sum + income, 0);
  const taker = own ?? shares[0];
  if (taker) taker.income += rest;
  return own ? [own, ...shares.filter((share) => share !== own)] : shares;
}

/**
 * Returns what of a share is earned while the package runs (rules 5.11), đồng, rounded down.
 * @param held finished sessions of the package; counted at most as sold
 */
export const earnedSoFar = (income: number, held: number, sold: number): number =>
  held >= sold ? income : Math.floor((income * held) / sold);

/**
 * Returns the `agent_id` that a finished session is stored with once the package's nurse is another (rules 3.15): who held it, or null
 * where she is the package's nurse by now. A session that was held while the package had no nurse stays without one.
 * @param stored the session's own `agent_id` so far
 * @param from the package's nurse so far
 * @param to the package's nurse from now on
 */
export function assignHolder(stored: string | null, from: string | null, to: string | null): string | null {
  const holder = stored ?? from;
  return holder === to ? null : holder;
}

/**
 * What was paid of each share, recovered pay taken off, by nurse. A payment that names nobody with a share counts as the package's nurse's (the first share),
 * no matter who typed it.
 */
export const paidByShare = (
  shares: readonly Share[],
  transactions: readonly (Paid & { agent_id: string | null })[],
): Map<string, number> => addByShare(shares, transactions, payOf);

/** The tax that was withheld of what was paid of each share, that of recovered pay taken off, by nurse. */
export const taxByShare = (
  shares: readonly Share[],
  transactions: readonly (Paid & { agent_id: string | null; tax: number | null })[],
): Map<string, number> =>
  addByShare(shares, transactions, ({ kind, tax }) => payOf({ kind, amount: tax ?? 0 }));

function addByShare<T extends { agent_id: string | null }>(
  shares: readonly Share[],
  transactions: readonly T[],
  amountOf: (transaction: T) => number,
): Map<string, number> {
  const sums = new Map(shares.map(({ agent_id }) => [agent_id, 0]));
  const first = shares[0]?.agent_id;
  for (const one of transactions) {
    const whose = one.agent_id !== null && sums.has(one.agent_id) ? one.agent_id : first;
    if (whose) sums.set(whose, (sums.get(whose) ?? 0) + amountOf(one));
  }
  return sums;
}
