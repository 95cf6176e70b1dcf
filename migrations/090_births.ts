/** Adds the relevant birth date of a customer, derived from her due date and children. The server fills the column at its first start. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '090_births';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'customers', (t) => {
    t.day('birth_date');
    t.index('birth_date');
    t.index('level', 'birth_date');
  });
}
