/**
 * Adds the main service of a package (the service of its most expensive line), and the amount by which the package's lines are below the
 * price list.
 */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '067_services_of_packages';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'packages', (t) => {
    t.text('main_service_id');
    t.money('price_cut', { required: true, default: 0 });
  });
}
