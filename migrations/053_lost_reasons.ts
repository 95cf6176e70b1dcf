/** Adds the reason why a lead or a registered package was lost. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '053_lost_reasons';

export async function up(knex: Knex): Promise<void> {
  const reasons = ['price', 'moved', 'other_provider', 'no_answer', 'not_needed', 'other'];
  await addColumns(knex, 'customers', (t) => {
    t.choice('lost_reason', reasons);
    t.index('lost_reason', 'created_at');
  });
  await addColumns(knex, 'packages', (t) => t.choice('lost_reason', reasons));
}
