/** Stores when a nurse confirmed on her page that she has seen her plan of a day. */
import type { Knex } from 'knex';
import { addColumns } from './table.ts';

export const name = '121_seen_plans';

export async function up(knex: Knex): Promise<void> {
  await addColumns(knex, 'known_plans', (t) => t.instant('seen_at'));
}
