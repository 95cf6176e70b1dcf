/** What undoing a merge of two customers needs: who stayed, and which lines of history and notices came from the other. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '031_undone_merges';

export async function up(knex: Knex): Promise<void> {
  // The customer who stayed; empty where the entry is a plain deletion.
  await addColumns(knex, 'trash', (t) => t.integer('merged_into'));
  await createTable(knex, 'merged_lines', (t) => {
    t.ref('trash_id', 'trash', { required: true, cascade: true });
    // history: a line that moved. shared_history: one that stood with both, and stands once. notice: a notification.
    t.choice('kind', ['history', 'shared_history', 'notice'], { required: true });
    t.integer('record_id', { required: true });
  });
}
