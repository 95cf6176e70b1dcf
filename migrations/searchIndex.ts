import type { Knex } from 'knex';

/** Keeps an index over the `search` column of a table, in which text of three characters and more is found. Frozen like `table.ts`. */
export async function indexSearch(knex: Knex, table: string): Promise<void> {
  await (knex.client.config.client === 'pg' ? indexOnPostgres(knex, table) : indexOnSqlite(knex, table));
}

/** An installation that may not have the extension searches without an index. */
async function indexOnPostgres(knex: Knex, table: string): Promise<void> {
  const { rows } = (await knex.raw(`select 1 from pg_available_extensions where name = 'pg_trgm'`)) as {
    rows: unknown[];
  };
  if (rows.length === 0) return;
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw(`create index ${table}_search_index on ${table} using gin (search gin_trgm_ops)`);
}

/**
 * An FTS5 index of the threes of characters and where they stand, beside the table and kept up by triggers: a phrase of it is any
 * text of three characters and more. A table that is ever rebuilt needs it again.
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
  // What is taken out leaves the index at once, not when parts of it are put together again.
  await knex.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`);
  await knex.raw(`insert into ${index} (${index}) values ('rebuild')`);
}
