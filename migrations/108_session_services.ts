/** A session may have services other than those due in it, and its own address. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '108_session_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => {
    t.json('line_ids');
    t.text('address');
  });
}
