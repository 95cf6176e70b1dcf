/** Adds a note for staff to packages. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '065_package_note';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'packages', (t) => t.text('note'));
}
