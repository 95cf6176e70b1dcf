import type { Knex } from 'knex';
import { dialectOf } from '#api/db/dialect';

interface Stored {
  type: string;
  name: string;
  sql: string;
}

/**
 * Lets a column of choices take further values. SQLite cannot change a CHECK: there the table is made anew from its own text,
 * and what hangs on it (indexes, triggers, views) word for word after it.
 * @param values all it takes from now on
 */
export async function widenChoice(
  knex: Knex,
  table: string,
  column: string,
  values: readonly string[],
): Promise<void> {
  const list = values.map((value) => `'${value}'`).join(', ');
  const check = `constraint ${table}_${column} check (("${column}" in (${list})))`;
  if (dialectOf(knex).name === 'postgres') {
    await knex.raw(`alter table ${table} drop constraint ${table}_${column}, add ${check}`);
    return;
  }
  const known: Stored[] = await knex('sqlite_master').whereNotNull('sql').select('type', 'name', 'sql');
  const own = known.find((one) => one.type === 'table' && one.name === table)?.sql ?? '';
  const before = new RegExp(`constraint ${table}_${column} check \\(\\("${column}" in \\([^)]*\\)\\)\\)`);
  if (!before.test(own)) throw new Error(`${table}.${column} has no list of choices to widen.`);
  const names = new RegExp(`\\b${table}\\b`);
  const hung = known.filter(({ type, sql }) => type !== 'table' && names.test(sql));
  for (const { type, name } of [...hung].reverse()) await knex.raw(`drop ${type} ${name}`);
  const [last] = await knex('sqlite_sequence').where({ name: table });
  // What refers to its rows waits until they are there again.
  await knex.raw('pragma defer_foreign_keys = on');
  await knex.raw(`create table ${table}_rows as select * from ${table}`);
  await knex.raw(`drop table ${table}`);
  await knex.raw(own.replace(before, check));
  await knex.raw(`insert into ${table} select * from ${table}_rows`);
  await knex.raw(`drop table ${table}_rows`);
  // Numbers that were given stay given, those of deleted rows too.
  if (last) await knex('sqlite_sequence').where({ name: table }).update({ seq: last.seq });
  for (const { sql } of hung) await knex.raw(sql);
}
