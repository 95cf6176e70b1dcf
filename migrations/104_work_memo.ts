/** Work that continues after a restart: its subject and the data it needs. Also whether a statement is still being stored. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '104_work_memo';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'work', (t) => {
    t.integer('subject_id');
    // Encrypted, and removed when the work ends.
    t.text('memo');
  });
  await addColumns(knex, 'bank_imports', (t) => {
    t.choice('state', ['running', 'finished', 'failed', 'undone'], { required: true, default: 'finished' });
    // Few rows are running at any time, and every action on a line queries them.
    t.index('state');
  });
  await knex('bank_imports').whereNotNull('undone_at').update({ state: 'undone' });
}
