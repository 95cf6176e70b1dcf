/** Creates list filters that users save and share with roles. */
import type { Knex } from 'knex';
import { createTable } from './table.ts';

export const name = '119_saved_filters';

const required = { required: true } as const;

export async function up(knex: Knex): Promise<void> {
  await createTable(knex, 'saved_filters', (t) => {
    t.text(['name', 'resource'], required);
    t.json('filters');
    t.text('sort');
    t.json(['columns', 'roles'], { list: true });
    t.boolean(['for_anyone', 'for_admin', 'for_finance', 'for_sales', 'for_partner'], false);
    t.ref('owner_id', 'users', { required: true, indexed: false });
    t.unique('owner_id', 'resource', 'name');
    t.index('resource', 'name');
  });
}
