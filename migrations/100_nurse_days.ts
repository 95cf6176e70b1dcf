/** Adds a nurse's date of birth and her first day at work. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '100_nurse_days';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'users', (t) => {
    t.day('birth_date');
    t.day('joined_at');
  });
}
