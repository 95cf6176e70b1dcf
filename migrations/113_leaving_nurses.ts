/** Adds the last day of a nurse who leaves. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '113_leaving_nurses';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'users', (t) => t.day('leaves_on'));
}
