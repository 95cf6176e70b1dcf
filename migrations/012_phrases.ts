/** The index of texts with where they stand: it tells exactly which rows hold what is searched for, and how many. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';

export const name = '012_phrases';

export async function up(knex: Knex): Promise<void> {
  for (const table of ['customers', 'transactions', 'users']) await dialectOf(knex).indexSearch(knex, table);
}
