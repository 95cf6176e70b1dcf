/** Lines of a package that were added later have sessions of their own. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '066_rounds_of_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'package_services', (t) =>
    t.integer('round', { required: true, default: 0, min: 0 }),
  );
}
