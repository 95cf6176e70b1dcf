/** Stores the ids that a program uses for the customers that it has sent. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '080_lead_ids';

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'lead_ids', (t) => {
    t.ref('api_key_id', 'api_keys', { required: true, indexed: false });
    t.text('external_id', { required: true });
    t.ref('customer_id', 'customers', { required: true, cascade: true });
    t.unique('api_key_id', 'external_id');
  });
}
