/** Who looked at whose record, when a customer's data was erased, and indexes that keep nothing of what is taken out of them. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';
import { addColumns, createTable } from './table.ts';

export const name = '020_personal_data';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => t.instant('erased_at'));
  await createTable(knex, 'record_views', (t) => {
    t.ref('user_id', 'users', { required: true, cascade: true });
    // The real person's name while visiting as another.
    t.text('via');
    // As the wire names it, and its record.
    t.text('resource', { required: true });
    t.integer('record_id', { required: true });
    t.index('resource', 'record_id', 'created_at');
    t.index('created_at');
  });
  // Few are refused: looking through what they were told is short.
  await knex.raw('create index action_logs_refused on action_logs (id) where error is not null');
  for (const table of ['customers', 'transactions', 'users']) await dialectOf(knex).indexSearch(knex, table);
}
