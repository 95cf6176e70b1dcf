/**
 * Adds the reason of package lines that are sold at another price than the list price, and the limit below the list price at which users
 * may sell.
 */
import type { Knex } from 'knex';
import { addColumns, createTable } from './table.ts';

export const name = '062_price_cuts';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'package_services', (t) => {
    t.money('list_price');
    t.text('price_reason');
  });
  await knex('package_services')
    .whereNotNull('price')
    .whereRaw('price <> subtotal_price')
    .update({ list_price: knex.ref('unit_price') });
  await createTable(knex, 'pricing_settings', (t) => t.percent('max_price_cut'));
}
