/** Decides whether a statement line and a line of another statement or of the bank's feed are the same transfer (rules 10.1, 10.10). */

import { foldText } from '#rules/foldText';
import { groupBy } from '#rules/groupBy';

/** Fields of a line to compare; both lines have the same account, day and amount. */
export interface ComparableBankLine {
  reference: string | null;
  /** Balance after the line, in đồng; null if unknown. */
  balance: number | null;
  description: string | null;
}

/** Minimum number of letters and digits with which a description can identify a transfer. */
const MIN_IDENTIFYING_CHARACTERS = 8;

const toPlainText = (text: string | null): string => foldText(text ?? '').replace(/[^a-z0-9]/g, '');

const haveSameBalance = (a: ComparableBankLine, b: ComparableBankLine): boolean =>
  a.balance !== null && a.balance === b.balance;

const haveSameReference = (a: ComparableBankLine, b: ComparableBankLine): boolean =>
  toPlainText(a.reference) !== '' && toPlainText(a.reference) === toPlainText(b.reference);

/** True if both descriptions are long enough and one contains the other. */
export function hasMatchingDescription(a: ComparableBankLine, b: ComparableBankLine): boolean {
  const [one, other] = [toPlainText(a.description), toPlainText(b.description)];
  return (
    Math.min(one.length, other.length) >= MIN_IDENTIFYING_CHARACTERS &&
    (one.includes(other) || other.includes(one))
  );
}

/**
 * True if two references of the same system differ. The lines are then two transfers, regardless of their descriptions. References are of
 * the same system if they have letters and digits in the same places; a counter may have one more digit.
 */
function haveDifferentReferences(a: ComparableBankLine, b: ComparableBankLine): boolean {
  const [one, other] = [toPlainText(a.reference), toPlainText(b.reference)];
  const form = (reference: string) => reference.replace(/[a-z]/g, 'a').replace(/[0-9]+/g, '9');
  return one !== '' && one !== other && form(one) === form(other) && Math.abs(one.length - other.length) <= 1;
}

/** True if two statement lines could be the same transfer, but their descriptions are too short to prove it. */
export function canBeSameLine(a: ComparableBankLine, b: ComparableBankLine): boolean {
  if (a.balance !== null && b.balance !== null) return false;
  if (haveDifferentReferences(a, b)) return false;
  return [a, b].some(({ description }) => toPlainText(description).length < MIN_IDENTIFYING_CHARACTERS);
}

/**
 * Returns a score for two lines being the same transfer: 4 for equal balances, plus 2 for equal references, 1 for matching descriptions and
 * 0.5 for equal descriptions. 0 means that the lines are different transfers.
 */
function scoreSameness(a: ComparableBankLine, b: ComparableBankLine, areStatements: boolean): number {
  const isOneBalance = haveSameBalance(a, b);
  // Lines with different balances are different transfers.
  if (!isOneBalance && a.balance !== null && b.balance !== null) return 0;
  const isOneDescription = hasMatchingDescription(a, b);
  // Equal balances alone are not a proof, because a payment that was returned and paid again leads to the same balance twice.
  if (areStatements && !(isOneBalance && isOneDescription) && haveDifferentReferences(a, b)) return 0;
  const isEqual = isOneDescription && toPlainText(a.description) === toPlainText(b.description);
  return (
    (isOneBalance ? 4 : 0) +
    (haveSameReference(a, b) ? 2 : 0) +
    (isOneDescription ? 1 : 0) +
    (isEqual ? 0.5 : 0)
  );
}

/** True if the balance or the reference proves that two lines are the same transfer. */
export const isProvenPair = (a: ComparableBankLine, b: ComparableBankLine): boolean =>
  haveSameBalance(a, b) || haveSameReference(a, b);

/** Minimum score of a sure pair: equal balances plus other evidence, because several transfers of a day can have the same balance. */
export const surePairScore = 5;
/** Minimum score of any pair. */
export const minPairScore = 1;

/**
 * Pairs lines with known lines. Each line is paired at most once, and pairs with the highest score are formed first.
 * @param keyOf returns the same key for lines of the same account, day and amount
 * @param least minimum score of a pair, 1 to 7
 * @param areStatements returns true if a known line is from a statement; different references of the same form then mean different
 * transfers, unless balance and description match
 * @returns for each paired line, its known line
 */
export function pairLines<L extends ComparableBankLine, K extends ComparableBankLine>(
  lines: readonly L[],
  known: readonly K[],
  keyOf: (line: L | K) => string,
  least = minPairScore,
  areStatements: (known: K) => boolean = () => false,
): Map<L, K> {
  const free = groupBy(known, keyOf);
  const pairs = new Map<L, K>();
  for (let wanted = 7.5; wanted >= least; wanted -= 0.5)
    for (const line of lines) {
      const candidates = free.get(keyOf(line)) ?? [];
      const at = pairs.has(line)
        ? -1
        : candidates.findIndex((one) => scoreSameness(line, one, areStatements(one)) === wanted);
      const [found] = at < 0 ? [] : candidates.splice(at, 1);
      if (found) pairs.set(line, found);
    }
  return pairs;
}
