/** Adds to sessions an address of their own and services other than the services that the package plans. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '108_session_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => {
    t.json('line_ids');
    t.text('address');
  });
}
