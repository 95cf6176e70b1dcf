/** What was paid for a package and what is still due of it, kept as columns; likewise what a customer owes. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '051_debts';

export async function up(knex: Knex): Promise<void> {
  const zero = { required: true, default: 0 };
  await addColumns(knex, 'packages', (t) => {
    // More can have been given back than was taken in.
    t.money('paid', { ...zero, min: -Infinity });
    t.money(['due', 'overpaid'], zero);
    t.indexEach(['paid', 'due', 'overpaid'], 'created_at');
  });
  await addColumns(knex, 'customers', (t) => {
    t.money('due', zero);
    t.index('due', 'created_at');
  });
}
