import type { Knex } from 'knex';

/**
 * An FTS5 index of which three characters stand in `search`, beside the table and kept up by triggers. Without positions:
 * it names the rows that may hold a text, LIKE decides. A table that is ever rebuilt needs it anew.
 */
export async function indexTrigrams(db: Knex, table: string): Promise<void> {
  const index = `${table}_search`;
  await db.raw(
    `create virtual table ${index} using fts5(search, content = '${table}', content_rowid = 'id',
       tokenize = 'trigram case_sensitive 1', detail = none)`,
  );
  const add = `insert into ${index} (rowid, search) values (new.id, new.search);`;
  const take = `insert into ${index} (${index}, rowid, search) values ('delete', old.id, old.search);`;
  await db.raw(`create trigger ${index}_added after insert on ${table} begin ${add} end`);
  await db.raw(`create trigger ${index}_taken after delete on ${table} begin ${take} end`);
  await db.raw(
    `create trigger ${index}_changed after update of search on ${table}
       when old.search is not new.search begin ${take} ${add} end`,
  );
  await db.raw(`insert into ${index} (${index}) values ('rebuild')`);
}
