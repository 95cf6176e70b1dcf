/** The index of texts with where they stand: it tells exactly which rows hold what is searched for, and how many. */
import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';
import { searchIndexed } from '#api/db/shape';

export const name = '012_phrases';

export async function up(knex: Knex): Promise<void> {
  for (const table of searchIndexed) await dialectOf(knex).indexSearch(knex, table);
}
