/** Creates tables for work on many records: the progress of the work and the result for each record. Adds the state of an imported file. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '103_work';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'work', (t) => {
    t.ref('user_id', 'users', { required: true });
    t.text(['kind', 'label', 'resource'], { required: true });
    t.choice('state', ['running', 'finished', 'stopped', 'failed'], { required: true, default: 'running' });
    t.integer(['done', 'rows'], { required: true, default: 0, min: 0 });
    t.boolean('stopping', false);
    // Final answer to the call that started the work.
    t.json('answer');
    // The file that the work imports, or whose import the work undoes.
    t.ref('import_id', 'imports');
    t.instant('started_at', { required: true });
    t.instant('finished_at');
    t.index('user_id', 'started_at');
    t.index('started_at');
    t.index('state', 'started_at');
  });
  await createTable(knex, 'work_results', (t) => {
    t.ref('work_id', 'work', { required: true, cascade: true, indexed: false });
    t.text('object_id', { required: true });
    t.choice('state', ['not_done', 'finished', 'failed'], { required: true, default: 'not_done' });
    t.text(['error', 'log_id']);
    t.unique('work_id', 'object_id');
  });
  await addColumns(knex, 'imports', (t) => {
    t.choice('state', ['running', 'finished', 'failed', 'undone'], { required: true, default: 'finished' });
    t.integer(['done', 'rows'], { required: true, default: 0, min: 0 });
    // Every write queries the rows of running work, of which there are only few at any time.
    t.index('state');
  });
  await knex('imports').whereNotNull('undone_at').update({ state: 'undone' });
  await knex('imports').update({ done: knex.ref('created'), rows: knex.ref('created') });
}
