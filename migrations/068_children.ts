/** Adds the children of a customer; their ages are calculated from their birthdays. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '068_children';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => t.json('children', { list: true }));
}
