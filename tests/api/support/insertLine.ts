import type { Knex } from 'knex';

/** Inserts an unprocessed line of a bank statement that is older than the demo's. */
export async function insertLine(knex: Knex, fingerprint = 'one'): Promise<void> {
  const at = '2020-02-01T00:00:00.000Z';
  const stamps = { version: 1, created_at: at, updated_at: at };
  const line = { at: '2020-01-02', bank: 'acb', account: '0123456789', direction: 'in', amount: 1_000 };
  await knex('bank_lines').insert({ ...stamps, ...line, fingerprint });
}
