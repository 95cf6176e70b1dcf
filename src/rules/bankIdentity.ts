/** When a line of a statement and one that the bank's feed sent are the same transfer (rules 10.10). */

import { fold } from '#rules/fold';
import { groupBy } from '#rules/groupBy';

/** A line as either has it; both are of one account, day and amount. */
export interface ReportedLine {
  reference: string | null;
  /** đồng, null where it is unknown. */
  balance: number | null;
  description: string | null;
}

/** Letters and digits from which on a description says which transfer it is. */
const enough = 8;

const plain = (text: string | null): string => fold(text ?? '').replace(/[^a-z0-9]/g, '');

const haveOneBalance = (a: ReportedLine, b: ReportedLine): boolean =>
  a.balance !== null && a.balance === b.balance;

const haveOneReference = (a: ReportedLine, b: ReportedLine): boolean =>
  plain(a.reference) !== '' && plain(a.reference) === plain(b.reference);

function haveOneDescription(a: ReportedLine, b: ReportedLine): boolean {
  const [one, other] = [plain(a.description), plain(b.description)];
  return Math.min(one.length, other.length) >= enough && (one.includes(other) || other.includes(one));
}

/** How surely two lines are the same, up to 7: 4 by the balance, 2 by the reference, 1 by the description; 0: they are two transfers. */
function sameness(a: ReportedLine, b: ReportedLine): number {
  const isOneBalance = haveOneBalance(a, b);
  // After one transfer an account has one balance.
  if (!isOneBalance && a.balance !== null && b.balance !== null) return 0;
  return (isOneBalance ? 4 : 0) + (haveOneReference(a, b) ? 2 : 0) + (haveOneDescription(a, b) ? 1 : 0);
}

/** How sure the balance and something else make a pair; the balance alone may be that of several transfers of a day. */
export const surePair = 5;
/** How sure a pair is at least. */
export const anyPair = 1;

/**
 * Pairs lines with those that are known, one to one, the surest pairs first.
 * @param keyOf equal for lines of one account, day and amount
 * @param least how sure a pair has to be, 1 to 7
 * @returns for each paired line the known one
 */
export function pairLines<L extends ReportedLine, K extends ReportedLine>(
  lines: readonly L[],
  known: readonly K[],
  keyOf: (line: L | K) => string,
  least = anyPair,
): Map<L, K> {
  const free = groupBy(known, keyOf);
  const pairs = new Map<L, K>();
  for (let wanted = 7; wanted >= least; wanted -= 1)
    for (const line of lines) {
      const candidates = free.get(keyOf(line)) ?? [];
      const at = pairs.has(line) ? -1 : candidates.findIndex((one) => sameness(line, one) === wanted);
      const [found] = at < 0 ? [] : candidates.splice(at, 1);
      if (found) pairs.set(line, found);
    }
  return pairs;
}
