/** Adds columns for the amounts paid and still due for a package, and for the total amount that a customer owes. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '051_debts';

export async function up(knex: Knex): Promise<void> {
  const zero = { required: true, default: 0 };
  await addColumns(knex, 'packages', (t) => {
    // The paid amount can be negative, because refunds can exceed payments.
    t.money('paid', { ...zero, min: -Infinity });
    t.money(['due', 'overpaid'], zero);
    t.indexEach(['paid', 'due', 'overpaid'], 'created_at');
  });
  await addColumns(knex, 'customers', (t) => {
    t.money('due', zero);
    t.index('due', 'created_at');
  });
}
