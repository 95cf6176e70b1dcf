/** Who is near her birth and has no package is counted on every home page: by the level, then the predicted day. */
import type { Knex } from 'knex';

export const name = '028_births_by_level';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customers', (builder) => {
    builder.index(['level', 'predicted_birth_date', 'id'], 'customers_level_predicted_birth_date_index');
  });
}
