import type { Knex } from 'knex';

/** Creates an index over the `search` column of a table that finds text of three or more characters. Frozen like `table.ts`. */
export async function indexSearch(knex: Knex, table: string): Promise<void> {
  await (knex.client.config.client === 'pg' ? indexOnPostgres(knex, table) : indexOnSqlite(knex, table));
}

/** Without the right to use the extension, searching works without an index. */
async function indexOnPostgres(knex: Knex, table: string): Promise<void> {
  const { rows } = (await knex.raw(`select 1 from pg_available_extensions where name = 'pg_trgm'`)) as {
    rows: unknown[];
  };
  if (rows.length === 0) return;
  await knex.raw('create extension if not exists pg_trgm');
  await knex.raw(`create index ${table}_search_index on ${table} using gin (search gin_trgm_ops)`);
}

/**
 * An FTS5 index of trigrams and their positions, in a separate table that triggers keep up to date. A phrase query finds any text of three
 * or more characters. If the table is ever rebuilt, create the index again.
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
  // Removes deleted text from the index immediately, not at the next merge of its segments.
  await knex.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`);
  await knex.raw(`insert into ${index} (${index}) values ('rebuild')`);
}
