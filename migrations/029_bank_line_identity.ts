/**
 * Adds the day and balance to the fingerprint of statement lines that have a reference. Lines without a reference retain their fingerprint,
 * because the description from which it was built may have been erased.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';

export const name = '029_bank_line_identity';

const PORTION = 500;

interface Line {
  id: number;
  account: string;
  at: string;
  amount: number | string;
  reference: string | null;
  balance: number | string | null;
}

export async function up(knex: Knex): Promise<void> {
  for (let last = 0; ; ) {
    const lines: Line[] = await knex('bank_lines')
      .where('id', '>', last)
      .orderBy('id')
      .limit(PORTION)
      .select('id', 'account', 'at', 'amount', 'reference', 'balance');
    for (const line of lines)
      if (line.reference)
        await knex('bank_lines')
          .where({ id: line.id })
          .update({ fingerprint: fingerprintOf(line) });
    if (lines.length < PORTION) return;
    last = Number(lines.at(-1)?.id);
  }
}

/** Builds the new fingerprint of a line. The last part is always 0, because no two stored lines have the same reference and amount. */
function fingerprintOf({ account, at, amount, reference, balance }: Line): string {
  const identity = [account, at, Number(amount), 'ref', reference];
  const parts = balance === null ? [...identity, null, 0] : [...identity, Number(balance)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
