import type { Knex } from 'knex';

/**
 * Creates an index over a table's `search` column, for searching texts of three or more characters. This file must not change, like
 * `table.ts`.
 */
export async function indexSearch(knex: Knex, table: string): Promise<void> {
  await (knex.client.config.client === 'pg' ? indexOnPostgres(knex, table) : indexOnSqlite(knex, table));
}

/** Creates the index with the extension pg_trgm. Where the extension is not available, searching works without an index. */
async function indexOnPostgres(knex: Knex, table: string): Promise<void> {
  const { rows } = (await knex.raw(`select 1 from pg_available_extensions where name = 'pg_trgm'`)) as {
    rows: unknown[];
  };
  if (rows.length === 0) return;
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw(`create index ${table}_search_index on ${table} using gin (search gin_trgm_ops)`);
}

/**
 * Creates an FTS5 index of trigrams and their positions, in a separate table that triggers update. A phrase query finds any text of three
 * or more characters. A migration that rebuilds the searched table must create the index again.
 */
async function indexOnSqlite(knex: Knex, table: string): Promise<void> {
  const index = `${table}_search`;
  await knex.raw(
    `create virtual table ${index} using fts5(search, content = '${table}', content_rowid = 'id',
       tokenize = 'trigram case_sensitive 1', detail = full)`,
  );
  const add = `insert into ${index} (rowid, search) values (new.id, new.search);`;
  const take = `insert into ${index} (${index}, rowid, search) values ('delete', old.id, old.search);`;
  await knex.raw(`create trigger ${index}_added after insert on ${table} begin ${add} end`);
  await knex.raw(`create trigger ${index}_taken after delete on ${table} begin ${take} end`);
  await knex.raw(
    `create trigger ${index}_changed after update of search on ${table}
       when old.search is not new.search begin ${take} ${add} end`,
  );
  // Removes deleted text from the index immediately; by default FTS5 removes it at the next merge of its segments.
  await knex.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`);
  await knex.raw(`insert into ${index} (${index}) values ('rebuild')`);
}
