/** Divides a package's pay among its nurses by finished sessions, in whole đồng (rules 5.10). */
import { type PaidTransaction, toNursePayAmount } from '#rules/owed';

/** A finished session with its substitute; null if the package's nurse held it. */
interface HeldSession {
  agent_id: string | null;
}
export interface NurseShare {
  agent_id: string;
  /** Number of finished sessions. */
  sessions: number;
  /** The nurse's share of the pay, in đồng. */
  income: number;
}

/**
 * Returns the finished sessions of a package in the form that `calculateShares` needs.
 * @param finished number of finished sessions
 * @param substitutes number of finished sessions per substitute; the package's nurse held the others
 */
export function buildHeldSessions(
  finished: number,
  substitutes: readonly { agent_id: string; sessions: number }[],
): HeldSession[] {
  const held = substitutes.flatMap(({ agent_id, sessions }) =>
    Array.from({ length: sessions }, () => ({ agent_id })),
  );
  return [...Array.from({ length: finished - held.length }, () => ({ agent_id: null })), ...held];
}

/**
 * Divides `agent_income` among the nurses. Each substitute's share is rounded down; the package's nurse gets the rest. If she held no
 * session, the nurse with the most sessions gets the rest. Without a finished session, the package's nurse gets the whole pay. The shares
 * add up to `agent_income` if there is any nurse.
 */
export function calculateShares(
  { agent_id, agent_income }: { agent_id: string | null; agent_income: number },
  finished: readonly HeldSession[],
): NurseShare[] {
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
 * Returns a nurse's pay for each of her sessions of a package by session id, in đồng before tax, if all these sessions are held. The pays
 * add up to her share.
 * @param sessions the sessions of the package that are not cancelled, in order
 */
export function calculateSessionPays(
  pack: { agent_id: string | null; agent_income: number },
  sessions: readonly (HeldSession & { id: string })[],
  nurse: string,
): Map<string, number> {
  const income = calculateShares(pack, sessions).find(({ agent_id }) => agent_id === nurse)?.income ?? 0;
  const own = sessions.filter(({ agent_id }) => (agent_id ?? pack.agent_id) === nurse);
  const earnedAfter = (held: number) => calculateEarnedShare(income, held, own.length);
  return new Map(own.map(({ id }, before) => [id, earnedAfter(before + 1) - earnedAfter(before)]));
}

/**
 * Returns the part of a share that is earned while the package runs (rules 5.11), in đồng, rounded down.
 * @param held number of finished sessions of the package; counted up to `sold`
 */
export const calculateEarnedShare = (income: number, held: number, sold: number): number =>
  held >= sold ? income : Math.floor((income * held) / sold);

/**
 * Returns the `agent_id` to store with a finished session when the package's nurse changes (rules 3.15): the nurse who held the session, or
 * null if that nurse becomes the package's nurse. For a session held while the package had no nurse, the result is null.
 * @param stored the session's `agent_id` before the change
 * @param from the package's nurse before the change
 * @param to the package's nurse after the change
 */
export function resolveSessionHolder(
  stored: string | null,
  from: string | null,
  to: string | null,
): string | null {
  const holder = stored ?? from;
  return holder === to ? null : holder;
}

/**
 * Returns the amount paid for each share, minus recovered pay, by nurse. A payment without a nurse, or to a nurse without a share, counts
 * for the package's nurse (the first share).
 */
export const sumPaidByShare = (
  shares: readonly NurseShare[],
  transactions: readonly (PaidTransaction & { agent_id: string | null })[],
): Map<string, number> => sumByShare(shares, transactions, toNursePayAmount);

/** Returns the tax withheld from the pay of each share, minus the tax on recovered pay, by nurse. */
export const sumTaxByShare = (
  shares: readonly NurseShare[],
  transactions: readonly (PaidTransaction & { agent_id: string | null; tax: number | null })[],
): Map<string, number> =>
  sumByShare(shares, transactions, ({ kind, tax }) => toNursePayAmount({ kind, amount: tax ?? 0 }));

function sumByShare<T extends { agent_id: string | null }>(
  shares: readonly NurseShare[],
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
