import { createHash } from 'node:crypto';

/** What tells a line of a bank statement from others. */
interface Line {
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
export function fingerprintOf(line: Line, ordinal: number): string {
  const { account, at, amount, reference, description, balance } = line;
  const words = reference ? ['ref', reference] : [description];
  const identity = [account, at, amount, ...words, balance];
  // Stored digests of lines without a reference were made this way: with an ordinal only where it is needed.
  const parts = ordinal > 0 || balance === null ? [...identity, ordinal] : identity;
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
