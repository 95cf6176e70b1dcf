/**
 * Stores the data for undoing a merge of two customers: the remaining customer, and the history lines and notifications that came from the
 * other customer.
 */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '031_undone_merges';

export async function up(knex: Knex): Promise<void> {
  // The customer who remained after a merge; empty if the entry is a plain deletion.
  await addColumns(knex, 'trash', (t) => t.integer('merged_into'));
  await createTable(knex, 'merged_lines', (t) => {
    t.ref('trash_id', 'trash', { required: true, cascade: true });
    // history: a line that was moved to the remaining customer. shared_history: a line that was in the histories of both customers and is
    // now stored once. notice: a notification that was moved.
    t.choice('kind', ['history', 'shared_history', 'notice'], { required: true });
    t.integer('record_id', { required: true });
  });
}
