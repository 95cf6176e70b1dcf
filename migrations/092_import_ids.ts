/** On PostgreSQL, changes the id of an import to the type of all other ids, so that a filter accepts every id. */
import type { Knex } from 'knex';

export const name = '092_import_ids';

export async function up(knex: Knex): Promise<void> {
  // SQLite integers have no size.
  if (knex.client.config.client !== 'pg') return;
  for (const table of ['users', 'services', 'partners', 'packages', 'customers', 'transactions']) {
    // The column's type cannot change while a trigger uses the column. The server recreates the trigger at its start.
    await knex.raw(`drop trigger if exists recorded_changes_of_${table}_changed on ${table}`);
    await knex('kept_declared')
      .where({ name: `recorded_changes_of_${table}` })
      .delete();
    await knex.raw(`alter table ${table} alter column import_id type bigint`);
  }
}
