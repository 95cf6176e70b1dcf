/** On PostgreSQL the number of an import is as long as every other id, so that a filter may name any. */
import type { Knex } from 'knex';

export const name = '092_import_ids';

export async function up(knex: Knex): Promise<void> {
  // Integers of SQLite have no length.
  if (knex.client.config.client !== 'pg') return;
  for (const table of ['users', 'services', 'partners', 'packages', 'customers', 'transactions']) {
    // The trigger names the column, whose type cannot change meanwhile; the start that migrates makes it again.
    await knex.raw(`drop trigger if exists recorded_changes_of_${table}_changed on ${table}`);
    await knex('kept_declared')
      .where({ name: `recorded_changes_of_${table}` })
      .delete();
    await knex.raw(`alter table ${table} alter column import_id type bigint`);
  }
}
