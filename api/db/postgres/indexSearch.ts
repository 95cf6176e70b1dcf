import type { Knex } from 'knex';
import type { FoundTexts, TextsAt } from '../foundTexts.ts';

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

/** Lets the trigram index of `search`, where there is one, lead to rows: as `Dialect.textIndex`. */
export const trigrams = ({ alias }: TextsAt, terms: readonly string[]): FoundTexts | null =>
  terms.length === 0
    ? null
    : {
        from: null,
        sql: terms.map(() => "?? like ? escape '!'").join(' and '),
        bindings: terms.flatMap((term) => [`${alias}.search`, `%${term.replace(/[!%_]/g, '!$&')}%`]),
        isExact: true,
      };
