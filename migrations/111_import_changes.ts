/** Stores the changes made by importing a list that was edited in a spreadsheet, so that the import can be undone. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '111_import_changes';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'imports', (t) => {
    t.choice('mode', ['create', 'update'], { required: true, default: 'create' });
    t.integer('updated', { required: true, default: 0, min: 0 });
  });
  await createTable(knex, 'import_changes', (t) => {
    t.ref('import_id', 'imports', { required: true, cascade: true, indexed: false });
    // The table of the record, as in action_log_subjects.
    t.text('resource', { required: true });
    t.bigInteger('record_id', { required: true });
    // The history line of the change; null for a record that the file created.
    t.bigInteger('log_id');
    // Rows that were deleted together with the record, such as price tiers.
    t.json('removed', { list: true });
    t.index('import_id');
    t.index('created_at');
    t.index('resource', 'record_id');
  });
}
