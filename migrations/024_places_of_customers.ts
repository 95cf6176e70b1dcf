/** The customers of a place are found by it: who deletes a ward is told who lives there. */
import type { Knex } from 'knex';

export const name = '024_places_of_customers';

export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('customers', (builder) => {
    builder.index(['city', 'id'], 'customers_city_index');
    builder.index(['ward', 'id'], 'customers_ward_index');
  });
}
