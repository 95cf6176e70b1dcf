import type { Knex } from 'knex';

/**
 * An FTS5 index of the threes of characters in `search` and where they stand, beside the table and kept up by triggers: a
 * phrase of it is any text of three characters and more. A table that is ever rebuilt needs it anew.
 */
export async function indexTrigrams(db: Knex, table: string): Promise<void> {
  const index = `${table}_search`;
  for (const trigger of ['added', 'taken', 'changed'])
    await db.raw(`drop trigger if exists ${index}_${trigger}`);
  await db.raw(`drop table if exists ${index}`);
  await db.raw(
    `create virtual table ${index} using fts5(search, content = '${table}', content_rowid = 'id',
       tokenize = 'trigram case_sensitive 1', detail = full)`,
  );
  const add = `insert into ${index} (rowid, search) values (new.id, new.search);`;
  const take = `insert into ${index} (${index}, rowid, search) values ('delete', old.id, old.search);`;
  await db.raw(`create trigger ${index}_added after insert on ${table} begin ${add} end`);
  await db.raw(`create trigger ${index}_taken after delete on ${table} begin ${take} end`);
  await db.raw(
    `create trigger ${index}_changed after update of search on ${table}
       when old.search is not new.search begin ${take} ${add} end`,
  );
  // What is taken out leaves the index at once, not when parts of it are put together anew.
  await db.raw(`insert into ${index} (${index}, rank) values ('secure-delete', 1)`);
  await db.raw(`insert into ${index} (${index}) values ('rebuild')`);
}
