/** Converts statement lines to rows for storing, and finds the rows that are already stored (rules 10.1, 10.10). */
import { createHash } from 'node:crypto';
import type { BankAccount } from '#rules/bankAccount';
import {
  canBeSameLine,
  hasMatchingDescription,
  isProvenPair,
  minPairScore,
  pairLines,
  type ReportedLine,
} from '#rules/bankIdentity';
import { groupBy } from '#rules/groupBy';
import { Yielder } from '../../base/yielder.ts';
import type { StatementLine } from './readBankStatement.ts';

/** A readable line. */
export type ReadableLine = StatementLine & { at: string; amount: number };
export const isReadableLine = (line: StatementLine): line is ReadableLine => line.error === undefined;

/** A row to store. */
export type StatementRow = Record<string, unknown> &
  ReportedLine &
  Pick<ReadableLine, 'at' | 'amount'> & { account: string; fingerprint: string };

/** Builds the rows to store; several equal lines of a file get different fingerprints (rules 10.1). */
export async function buildRows(
  lines: readonly ReadableLine[],
  { bank, account }: BankAccount,
): Promise<StatementRow[]> {
  const equals = new Map<string, number>();
  return new Yielder().map(lines, ({ at, amount, description, reference, balance }) => {
    const line = { account, at, amount, description, reference, balance };
    const first = fingerprintOf(line, 0);
    const ordinal = equals.get(first) ?? 0;
    equals.set(first, ordinal + 1);
    const direction = amount > 0 ? 'in' : 'out';
    return { ...line, status: 'open', bank, direction, fingerprint: fingerprintOf(line, ordinal) };
  });
}

/** A stored line. */
export type KnownLine = ReportedLine & { id: number; at: string; amount: number; fingerprint: string };

/** The rows of a file, divided into stored and new rows. */
export interface PairedRows {
  known: ReadonlyMap<StatementRow, KnownLine>;
  fresh: readonly StatementRow[];
  /** New rows that may equal a stored line, although nothing proves it. */
  doubtful: ReadonlySet<StatementRow>;
  /** Equal transfers of one day that cannot be distinguished: a reference or a balance that only one of them has is not stored. */
  guessed: ReadonlySet<StatementRow>;
}

/**
 * Pairs the rows with the lines of their account and days, one to one: first by the identity within the same file, then as two reports of
 * one transfer (rules 10.1, 10.10).
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
 * Finds rows with an ambiguous pair: the row fits another line, or another row fits its line, and one of them has a reference or a balance.
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
    const isAlike = (one: ReportedLine) => hasMatchingDescription(one, row);
    const alikeRows = (openRows.get(keyOf(row)) ?? []).filter(isAlike);
    const alikeLines = (openLines.get(keyOf(row)) ?? []).filter(isAlike);
    const isOnlyChoice = alikeRows.length < 2 && alikeLines.length < 2;
    if (!isOnlyChoice && alikeRows.some(isTold) && alikeLines.some(isTold))
      for (const one of alikeRows) if (paired.has(one) || one.balance === null) guessed.add(one);
  }
  return guessed;
}

const isTold = ({ reference, balance }: ReportedLine): boolean => reference !== null || balance !== null;

/** Returns a guessed row without its reference, which may belong to another transfer. */
export const withoutReference = (row: StatementRow): StatementRow => ({
  ...row,
  reference: null,
  fingerprint: `equal:${row.fingerprint}`,
});

/** Returns the values that the statement adds to a stored line. A line that came only from the feed becomes a statement's line. */
export function missingValuesOf(
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

/** Returns the identity of a line that only the feed has sent. */
export const feedFingerprint = ({ account, feed_id }: { account: string; feed_id: string }): string =>
  `${feedPrefix}${account}:${feed_id}`;

/** The values that distinguish a line of a bank statement from others. */
interface Identity {
  account: string;
  at: string;
  /** đồng, below 0 for money out. */
  amount: number;
  reference: string | null;
  description: string | null;
  /** đồng, null if the file has no balance. */
  balance: number | null;
}

/**
 * Returns the digest that identifies a line when another file contains it (rules 10.1).
 * @param ordinal how many equal lines precede it in its file
 */
export function fingerprintOf(line: Identity, ordinal: number): string {
  const { account, at, amount, reference, description, balance } = line;
  const words = reference ? ['ref', reference] : [description];
  const identity = [account, at, amount, ...words, balance];
  // The ordinal is included only where needed, to keep the stored digests of lines without a reference valid.
  const parts = ordinal > 0 || balance === null ? [...identity, ordinal] : identity;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
