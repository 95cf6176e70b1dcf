/** A session may hold other services than those due in it, and may be at an address of its own. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '108_session_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => {
    t.json('line_ids');
    t.text('address');
  });
}
