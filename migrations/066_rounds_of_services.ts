/** Adds the round of a package line: lines that were added later get their own sessions. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '066_rounds_of_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'package_services', (t) =>
    t.integer('round', { required: true, default: 0, min: 0 }),
  );
}
