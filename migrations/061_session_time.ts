/** Adds a session's own slots; a session without them uses its package's slots. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '061_session_time';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => t.json('time_period'));
}
