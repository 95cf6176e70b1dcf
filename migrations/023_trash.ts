/** What was deleted, as it was, so that it can be brought back. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '023_trash';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'trash', (t) => {
    // The resource as the wire names it, and the record that was deleted.
    t.text('resource', { required: true });
    t.integer('record_id', { required: true });
    t.text('title', { required: true });
    t.instant('deleted_at', { required: true });
    t.ref('deleted_by', 'users');
    t.instant('expires_at', { required: true });
    t.integer('parts', { required: true, default: 1, min: 1 });
    t.index('resource');
    t.index('deleted_at');
    t.index('expires_at');
  });
  // The rows that were deleted together, in that order, and the changes made along with it: { field: [from, to] }.
  await createTable(knex, 'trash_rows', (t) => {
    t.ref('trash_id', 'trash', { required: true, cascade: true });
    t.text('resource', { required: true });
    t.integer('record_id', { required: true });
    t.choice('verb', ['delete', 'edit'], { required: true });
    t.json('row');
    t.index('resource', 'record_id');
  });
}
