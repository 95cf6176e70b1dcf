/** The lines of a statement as they are stored, and which of them are stored already (rules 10.1, 10.10). */
import { createHash } from 'node:crypto';
import type { BankAccount } from '#rules/bankAccount';
import {
  anyPair,
  haveOneDescription,
  isProvenPair,
  mayBeSame,
  pairLines,
  type ReportedLine,
} from '#rules/bankIdentity';
import { groupBy } from '#rules/groupBy';
import { Yielder } from '../../base/yielder.ts';
import type { StatementLine } from './readBankStatement.ts';

/** A line that can be read. */
export type Right = StatementLine & { at: string; amount: number };
export const isRight = (line: StatementLine): line is Right => line.error === undefined;

/** A row to store. */
export type StatementRow = Record<string, unknown> &
  ReportedLine &
  Pick<Right, 'at' | 'amount'> & { account: string; fingerprint: string };

/** Builds the rows to store; each of several equal lines of the file has a fingerprint of its own (rules 10.1). */
export async function buildRows(
  lines: readonly Right[],
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

/** A line that is stored. */
export type KnownLine = ReportedLine & { id: number; at: string; amount: number; fingerprint: string };

/** Which rows of a file are stored already, and which are not. */
export interface PairedRows {
  known: ReadonlyMap<StatementRow, KnownLine>;
  fresh: readonly StatementRow[];
  /** Those of the fresh ones that may be a stored line, although nothing proves it. */
  doubtful: ReadonlySet<StatementRow>;
  /** Equal transfers of one day that cannot be told apart: a reference or a balance that only one of them has is not stored. */
  guessed: ReadonlySet<StatementRow>;
}

/**
 * Pairs the rows with the lines of their account and days, one to one: first by the same file's identity, then as two reports of one transfer (rules 10.1, 10.10).
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
    anyPair,
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
  const doubtful = fresh.filter((row) => unpaired.get(keyOf(row))?.some((line) => mayBeSame(row, line)));
  return { known, fresh, doubtful: new Set(doubtful), guessed: findGuessed(left, free, paired, keyOf) };
}

/** Rows that could as well be paired with another line, or another row with their line, although one has a reference or a balance. */
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
    const isAlike = (one: ReportedLine) => haveOneDescription(one, row);
    const alikeRows = (openRows.get(keyOf(row)) ?? []).filter(isAlike);
    const alikeLines = (openLines.get(keyOf(row)) ?? []).filter(isAlike);
    const isOnlyChoice = alikeRows.length < 2 && alikeLines.length < 2;
    if (!isOnlyChoice && alikeRows.some(isTold) && alikeLines.some(isTold))
      for (const one of alikeRows) if (paired.has(one) || one.balance === null) guessed.add(one);
  }
  return guessed;
}

const isTold = ({ reference, balance }: ReportedLine): boolean => reference !== null || balance !== null;

/** A guessed row as it is stored: its reference may be another one's. */
export const withoutReference = (row: StatementRow): StatementRow => ({
  ...row,
  reference: null,
  fingerprint: `equal:${row.fingerprint}`,
});

/** What a stored line lacks and the statement has; one that only the feed has sent counts as the statement's from now on, too. */
export function completionOf(
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

/** How a line is identified that only the feed has sent. */
export const feedFingerprint = ({ account, feed_id }: { account: string; feed_id: string }): string =>
  `${feedPrefix}${account}:${feed_id}`;

/** What distinguishes a line of a bank statement from others. */
interface Identity {
  account: string;
  at: string;
  /** đồng, below 0 for money out. */
  amount: number;
  reference: string | null;
  description: string | null;
  /** đồng, null where the file has none. */
  balance: number | null;
}

/**
 * Returns the digest by which a line is known when a file brings it again (rules 10.1).
 * @param ordinal how many equal lines stand before it in its file
 */
export function fingerprintOf(line: Identity, ordinal: number): string {
  const { account, at, amount, reference, description, balance } = line;
  const words = reference ? ['ref', reference] : [description];
  const identity = [account, at, amount, ...words, balance];
  // Stored digests of lines without a reference were made this way: with an ordinal only where it is needed.
  const parts = ordinal > 0 || balance === null ? [...identity, ordinal] : identity;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
