/** Lets a session have its own address, and other services than the package plans for it. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '108_session_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => {
    t.json('line_ids');
    t.text('address');
  });
}
