/** Who takes one session in place of the package's nurse, who had taken it before, and when nurses are absent. */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '021_substitutes';

export async function up(knex: Knex): Promise<void> {
  // In words that both databases know: knex would write the table of SQLite anew.
  await knex.raw('alter table shifts add column agent_id bigint references users(id)');
  await knex.schema.alterTable('shifts', (builder) => {
    builder.index(['agent_id', 'id'], 'shifts_agent_id_index');
    builder.dropIndex([], 'shifts_day_package_id_index');
    // The schedule reads whose session it is within the index.
    builder.index(['day', 'package_id', 'status', 'agent_id'], 'shifts_day_package_id_index');
  });
  await createTable(knex, 'former_substitutes', (t) => {
    t.ref('shift_id', 'shifts', { required: true, cascade: true });
    t.ref('agent_id', 'users', { required: true });
    t.unique('shift_id', 'agent_id');
  });
  await addColumns(knex, 'users', (t) => t.json('absences', { list: true }));
}
