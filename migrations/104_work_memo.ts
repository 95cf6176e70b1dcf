/** Work that goes on after a restart: what it is about, and what it needs for that; whether a statement is still being stored. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '104_work_memo';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'work', (t) => {
    t.integer('subject_id');
    // Encrypted, and removed at the end of the work.
    t.text('memo');
  });
  await addColumns(knex, 'bank_imports', (t) => {
    t.choice('state', ['running', 'finished', 'failed', 'undone'], { required: true, default: 'finished' });
    // Few are running at any time, and every action on a line looks which.
    t.index('state');
  });
  await knex('bank_imports').whereNotNull('undone_at').update({ state: 'undone' });
}
