/** A session may have slots of its own; without any, those of its package are its time. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '061_session_time';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => t.json('time_period'));
}
