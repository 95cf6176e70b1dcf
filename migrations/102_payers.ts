/**
 * Stores people who sent money for a customer, with their names as banks write them. Also stores names without blanks, which find customers
 * and nurses.
 */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '102_payers';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'payers', (t) => {
    t.ref('customer_id', 'customers', { required: true });
    t.text('text', { required: true });
    t.json('bank_line_ids', { list: true });
    t.index('text');
    t.index('created_at');
  });
  for (const table of ['customers', 'users'])
    await knex.raw(`create index ${table}_name_joined on ${table} (replace(name_fold, ' ', ''))`);
}
