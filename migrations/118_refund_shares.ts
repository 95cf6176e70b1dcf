/** Marks full refunds that include the shares of nurse and partner for sessions that were not held. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '118_refund_shares';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'transactions', (t) => t.choice('shares', ['keep', 'sessions']));
  await addColumns(knex, 'packages', (t) => t.money(['agent_unheld', 'partner_unheld'], { default: 0 }));
}
