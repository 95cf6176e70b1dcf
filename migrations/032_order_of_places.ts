/** Sorts places in natural order: Quận 2 before Quận 10, and within a province by district and ward. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '032_order_of_places';

const columns = ['province_order', 'district_order', 'ward_order'];

export async function up(knex: Knex): Promise<void> {
  // The server fills these columns at its start, like all folded copies of texts.
  await addColumns(knex, 'locations', (t) => {
    for (const column of columns) t.text(column);
  });
  await knex.schema.alterTable('locations', (builder) => {
    for (const column of columns) builder.index([column, 'id'], `locations_${column}_index`);
  });
}
