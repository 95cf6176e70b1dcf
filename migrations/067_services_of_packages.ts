/** Of a package the service that it counts for, that of its dearest line, and what its lines cost less than by the price list. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '067_services_of_packages';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'packages', (t) => {
    t.text('main_service_id');
    t.money('price_cut', { required: true, default: 0 });
  });
}
