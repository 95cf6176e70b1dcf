/** Files that were brought in, each once, and which records came with them. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '008_imports';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'imports', (t) => {
    t.text('resource', { required: true });
    // Of what the file says, not of its bytes: saved again in another format it is the same file.
    t.text('digest', { required: true });
    t.ref('user_id', 'users');
    t.integer('created', { required: true, min: 0, default: 0 });
    t.unique('resource', 'digest');
  });
  for (const table of ['customers', 'transactions']) {
    await addColumns(knex, table, (t) => t.integer('import_id'));
    await knex.raw('create index ?? on ?? (import_id) where import_id is not null', [
      `${table}_import_id`,
      table,
    ]);
  }
}
