/**
 * Lets work continue after a restart: stores the work's subject and the data that it needs. Also stores whether a statement is still being
 * stored.
 */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '104_work_memo';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'work', (t) => {
    t.integer('subject_id');
    // Data that the work needs to continue; encrypted, and removed when the work ends.
    t.text('memo');
  });
  await addColumns(knex, 'bank_imports', (t) => {
    t.choice('state', ['running', 'finished', 'failed', 'undone'], { required: true, default: 'finished' });
    // Every action on a line queries the rows of running imports, of which there are only few at any time.
    t.index('state');
  });
  await knex('bank_imports').whereNotNull('undone_at').update({ state: 'undone' });
}
