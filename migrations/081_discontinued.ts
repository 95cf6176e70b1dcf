/** Adds a mark to services, partners and discount codes that are no longer sold or used. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '081_discontinued';

export async function up(knex: Knex): Promise<void> {
  for (const table of ['services', 'partners', 'discounts'])
    await addColumns(knex, table, (t) => t.boolean('discontinued', false));
}
