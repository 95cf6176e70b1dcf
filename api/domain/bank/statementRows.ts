/** Converts statement lines to rows for storing, and finds the rows that are already stored (rules 10.1, 10.10). */
import { createHash } from 'node:crypto';
import type { BankAccount } from '#rules/bankAccount';
import {
  type ComparableBankLine,
  canBeSameLine,
  hasMatchingDescription,
  isProvenPair,
  minPairScore,
  pairLines,
} from '#rules/bankIdentity';
import { groupBy } from '#rules/groupBy';
import { EventLoopYielder } from '../../base/EventLoopYielder.ts';
import type { StatementLine } from './readBankStatement.ts';

/** A statement line without an error. */
export type ReadableLine = StatementLine & { at: string; amount: number };
export const isReadableLine = (line: StatementLine): line is ReadableLine => line.error === undefined;

/** A bank line to store, by column. */
export type StatementRow = Record<string, unknown> &
  ComparableBankLine &
  Pick<ReadableLine, 'at' | 'amount'> & { account: string; fingerprint: string };

/** Builds the rows to store. Equal lines within one file get different fingerprints (rules 10.1). */
export async function buildStatementRows(
  lines: readonly ReadableLine[],
  { bank, account }: BankAccount,
): Promise<StatementRow[]> {
  const equals = new Map<string, number>();
  return new EventLoopYielder().map(lines, ({ at, amount, description, reference, balance }) => {
    const line = { account, at, amount, description, reference, balance };
    const first = buildLineFingerprint(line, 0);
    const ordinal = equals.get(first) ?? 0;
    equals.set(first, ordinal + 1);
    const direction = amount > 0 ? 'in' : 'out';
    return { ...line, status: 'open', bank, direction, fingerprint: buildLineFingerprint(line, ordinal) };
  });
}

/** A bank line that is already stored. */
export type KnownLine = ComparableBankLine & { id: number; at: string; amount: number; fingerprint: string };

/** The rows of a file, divided into rows that are already stored and new rows. */
export interface PairedRows {
  known: ReadonlyMap<StatementRow, KnownLine>;
  fresh: readonly StatementRow[];
  /** New rows that may be the same transfer as a stored line, but without proof. */
  doubtful: ReadonlySet<StatementRow>;
  /**
   * Rows of equal transfers on one day that cannot be distinguished. If only one of the transfers has a reference or balance, the value is
   * not stored, because it may belong to the other transfer.
   */
  guessed: ReadonlySet<StatementRow>;
}

/**
 * Pairs each row with at most one stored line. First pairs rows and lines with the same fingerprint, then rows and lines that report the
 * same transfer (rules 10.1, 10.10).
 * @param stored the lines of the rows' account and days
 */
export function pairRows(rows: readonly StatementRow[], stored: readonly KnownLine[]): PairedRows {
  const byFingerprint = new Map(stored.map((line) => [line.fingerprint, line]));
  const known = new Map<StatementRow, KnownLine>();
  for (const row of rows) {
    const line = byFingerprint.get(row.fingerprint);
    if (line) known.set(row, line);
  }
  const taken = new Set([...known.values()]);
  const left = rows.filter((row) => !known.has(row));
  const free = stored.filter((line) => !taken.has(line));
  const keyOf = ({ at, amount }: { at: string; amount: number }) => `${at} ${amount}`;
  const paired = pairLines(
    left,
    free,
    keyOf,
    minPairScore,
    ({ fingerprint }) => !fingerprint.startsWith(feedPrefix),
  );
  for (const [row, line] of paired) {
    known.set(row, line);
    taken.add(line);
  }
  const fresh = left.filter((row) => !paired.has(row));
  const unpaired = groupBy(
    free.filter((line) => !taken.has(line)),
    keyOf,
  );
  const doubtful = fresh.filter((row) => unpaired.get(keyOf(row))?.some((line) => canBeSameLine(row, line)));
  return { known, fresh, doubtful: new Set(doubtful), guessed: findGuessed(left, free, paired, keyOf) };
}

/**
 * Finds rows whose pair is ambiguous: the row also fits another line, or another row also fits the line, and one of these rows or lines has
 * a reference or a balance.
 */
function findGuessed(
  rows: readonly StatementRow[],
  lines: readonly KnownLine[],
  paired: ReadonlyMap<StatementRow, KnownLine>,
  keyOf: (one: { at: string; amount: number }) => string,
): Set<StatementRow> {
  const proven = new Set([...paired].filter(([row, line]) => isProvenPair(row, line)).flat());
  const openRows = groupBy(
    rows.filter((row) => !proven.has(row)),
    keyOf,
  );
  const openLines = groupBy(
    lines.filter((line) => !proven.has(line)),
    keyOf,
  );
  const guessed = new Set<StatementRow>();
  for (const row of paired.keys()) {
    if (proven.has(row)) continue;
    const isAlike = (one: ComparableBankLine) => hasMatchingDescription(one, row);
    const alikeRows = (openRows.get(keyOf(row)) ?? []).filter(isAlike);
    const alikeLines = (openLines.get(keyOf(row)) ?? []).filter(isAlike);
    const isOnlyChoice = alikeRows.length < 2 && alikeLines.length < 2;
    if (!isOnlyChoice && alikeRows.some(hasReferenceOrBalance) && alikeLines.some(hasReferenceOrBalance))
      for (const one of alikeRows) if (paired.has(one) || one.balance === null) guessed.add(one);
  }
  return guessed;
}

const hasReferenceOrBalance = ({ reference, balance }: ComparableBankLine): boolean =>
  reference !== null || balance !== null;

/** Returns a row of `guessed` without its reference, because the reference may belong to another transfer. */
export const removeReference = (row: StatementRow): StatementRow => ({
  ...row,
  reference: null,
  fingerprint: `equal:${row.fingerprint}`,
});

/**
 * Returns the values of a statement row that are missing in the stored line; null if none is missing. A line that only the feed has sent
 * also gets the statement's fingerprint.
 */
export function findMissingValues(
  { fingerprint, reference, balance }: StatementRow,
  line: KnownLine,
): Partial<Pick<StatementRow, 'fingerprint' | 'reference' | 'balance'>> | null {
  const isFed = line.fingerprint.startsWith(feedPrefix);
  const lacks =
    (line.reference === null && reference !== null) || (line.balance === null && balance !== null);
  if (!isFed && !lacks) return null;
  return {
    ...(isFed && { fingerprint }),
    reference: line.reference ?? reference,
    balance: line.balance ?? balance,
  };
}

const feedPrefix = 'feed:';

/** Returns the fingerprint of a line that only the feed has sent. */
export const buildFeedFingerprint = ({ account, feed_id }: { account: string; feed_id: string }): string =>
  `${feedPrefix}${account}:${feed_id}`;

/** The values from which the fingerprint of a bank line is made. */
interface Identity {
  account: string;
  at: string;
  /** Amount in đồng, below 0 for money out. */
  amount: number;
  reference: string | null;
  description: string | null;
  /** Balance in đồng; null if the file has no balance. */
  balance: number | null;
}

/**
 * Returns the digest that identifies a line, so that the line is recognized in another file (rules 10.1).
 * @param ordinal number of equal lines before this one in its file
 */
export function buildLineFingerprint(line: Identity, ordinal: number): string {
  const { account, at, amount, reference, description, balance } = line;
  const words = reference ? ['ref', reference] : [description];
  const identity = [account, at, amount, ...words, balance];
  // The ordinal is part of the digest only if needed, so that digests stored by earlier versions stay valid.
  const parts = ordinal > 0 || balance === null ? [...identity, ordinal] : identity;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
