/** Adds time slots to sessions; a session without slots uses the slots of its package. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '061_session_time';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'shifts', (t) => t.json('time_period'));
}
