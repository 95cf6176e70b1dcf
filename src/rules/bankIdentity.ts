/** When a line of a statement and one of another statement or of the bank's feed are the same transfer (rules 10.1, 10.10). */

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

/** Does each say words enough, and one of them those of the other? */
export function haveOneDescription(a: ReportedLine, b: ReportedLine): boolean {
  const [one, other] = [plain(a.description), plain(b.description)];
  return Math.min(one.length, other.length) >= enough && (one.includes(other) || other.includes(one));
}

/**
 * Do two references differ that one system has given? Then they are of two transfers, whatever the descriptions say. References of one system have
 * letters and digits in the same places; a counter may have gained a digit.
 */
function haveOtherReference(a: ReportedLine, b: ReportedLine): boolean {
  const [one, other] = [plain(a.reference), plain(b.reference)];
  const form = (reference: string) => reference.replace(/[a-z]/g, 'a').replace(/[0-9]+/g, '9');
  return one !== '' && one !== other && form(one) === form(other) && Math.abs(one.length - other.length) <= 1;
}

/** Could two lines of statements be one, although nothing proves it: their descriptions say too little? */
export function mayBeSame(a: ReportedLine, b: ReportedLine): boolean {
  if (a.balance !== null && b.balance !== null) return false;
  if (haveOtherReference(a, b)) return false;
  return [a, b].some(({ description }) => plain(description).length < enough);
}

/**
 * How surely two lines are the same: 4 by the balance, 2 by the reference, 1 by the description, a half more by equal descriptions; 0: they are two
 * transfers.
 */
function sameness(a: ReportedLine, b: ReportedLine, areStatements: boolean): number {
  const isOneBalance = haveOneBalance(a, b);
  // After one transfer an account has one balance.
  if (!isOneBalance && a.balance !== null && b.balance !== null) return 0;
  const isOneDescription = haveOneDescription(a, b);
  // Paid, returned and paid again, an account has one balance twice.
  if (areStatements && !(isOneBalance && isOneDescription) && haveOtherReference(a, b)) return 0;
  const isEqual = isOneDescription && plain(a.description) === plain(b.description);
  return (
    (isOneBalance ? 4 : 0) +
    (haveOneReference(a, b) ? 2 : 0) +
    (isOneDescription ? 1 : 0) +
    (isEqual ? 0.5 : 0)
  );
}

/** Is it proven by more than their descriptions that two lines are the same? */
export const isProvenPair = (a: ReportedLine, b: ReportedLine): boolean =>
  haveOneBalance(a, b) || haveOneReference(a, b);

/** How sure the balance and something else make a pair; the balance alone may be that of several transfers of a day. */
export const surePair = 5;
/** How sure a pair is at least. */
export const anyPair = 1;

/**
 * Pairs lines with known lines, one to one, the surest pairs first.
 * @param keyOf equal for lines of one account, day and amount
 * @param least how sure a pair has to be, 1 to 7
 * @param areStatements which known ones come from a statement, whose references are of one system
 * @returns for each paired line the known one
 */
export function pairLines<L extends ReportedLine, K extends ReportedLine>(
  lines: readonly L[],
  known: readonly K[],
  keyOf: (line: L | K) => string,
  least = anyPair,
  areStatements: (known: K) => boolean = () => false,
): Map<L, K> {
  const free = groupBy(known, keyOf);
  const pairs = new Map<L, K>();
  for (let wanted = 7.5; wanted >= least; wanted -= 0.5)
    for (const line of lines) {
      const candidates = free.get(keyOf(line)) ?? [];
      const at = pairs.has(line)
        ? -1
        : candidates.findIndex((one) => sameness(line, one, areStatements(one)) === wanted);
      const [found] = at < 0 ? [] : candidates.splice(at, 1);
      if (found) pairs.set(line, found);
    }
  return pairs;
}
