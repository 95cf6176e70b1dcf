/** The lists that people work off, by level and how long a record waits, read in order from one index. */
import type { Knex } from 'knex';

export const name = '009_work_lists';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customers', (builder) => {
    builder.index(['level', 'contacted_at', 'created_at', 'id'], 'customers_level_contacted_at_index');
  });
  await knex.schema.alterTable('packages', (builder) => {
    builder.dropIndex([], 'packages_level_registered_at_index');
    builder.index(
      ['level', 'registered_at', 'created_at', 'id'],
      'packages_level_registered_at_created_at_index',
    );
  });
}
