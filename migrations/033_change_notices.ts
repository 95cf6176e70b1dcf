/** Creates the notices to nurses and customers that the plan of a day has changed, with the plan that the recipient knows. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '033_change_notices';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'change_notices', (t) => {
    t.day('day', { required: true });
    t.choice('recipients', ['agents', 'customers'], { required: true });
    t.integer('recipient_id', { required: true, min: 1 });
    // The plan of the day that the recipient knows. No notice is needed if the day's plan is changed back to this plan.
    t.text('plan', { required: true });
    t.json('shift_ids', { list: true });
    t.unique('day', 'recipients', 'recipient_id');
    t.index('recipients', 'recipient_id');
  });
}
