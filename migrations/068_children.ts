/** The children of a customer, whose days of birth tell the ages. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '068_children';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => t.json('children', { list: true }));
}
