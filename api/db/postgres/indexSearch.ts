import type { Knex } from 'knex';

/** A trigram index; an installation that may not have the extension searches without one. */
export async function indexSearch(db: Knex, table: string): Promise<void> {
  const { rows } = (await db.raw(`select 1 from pg_available_extensions where name = 'pg_trgm'`)) as {
    rows: unknown[];
  };
  if (rows.length === 0) return;
  await db.raw('create extension if not exists pg_trgm');
  await db.raw('create index if not exists ?? on ?? using gin (search gin_trgm_ops)', [
    `${table}_search_index`,
    table,
  ]);
}
