/** Adds the round of a package line: lines of a later round were added later and have their own sessions. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '066_rounds_of_services';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'package_services', (t) =>
    t.integer('round', { required: true, default: 0, min: 0 }),
  );
}
