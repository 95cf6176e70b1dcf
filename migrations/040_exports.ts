/** Creates the log of exports: one row per exported file, with the user who exported it. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '040_exports';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'exports', (t) => {
    t.ref('user_id', 'users', { required: true });
    // Name of the real user during a visit as another user; null otherwise.
    t.text('via');
    t.folded('title', { required: true });
    // The list's path below the API, and the record to which the list belongs, if any.
    t.text('list', { required: true });
    t.integer('record_id');
    t.text('filters');
    t.choice('format', ['xlsx', 'csv', 'json', 'paper'], { required: true });
    t.integer('row_count', { required: true, default: 0, min: 0 });
    t.choice('state', ['started', 'finished', 'broken_off'], { required: true, default: 'started' });
    t.index('created_at');
    t.index('list');
    t.index('format');
    t.index('state');
  });
}
