import type { Knex } from 'knex';
import { connect } from '../db/connect.ts';
import { dialectOf } from '../db/dialect.ts';
import { migrate } from '../db/migrate.ts';
import { recountKept } from '../db/recountKept.ts';
import { connectSqlite } from '../db/sqlite/connectSqlite.ts';
import { copyRows } from './copyRows.ts';
import { difference, sumsOf } from './manifest.ts';
import { Refusal } from './Refusal.ts';

/** Puts a proved file's rows into a PostgreSQL, in one transaction, and compares before it ends. Nothing lies aside: null. */
export async function intoPostgres(
  url: string,
  copy: string,
  { replace }: { replace: boolean },
): Promise<null> {
  const target = connect(url);
  const source = connectSqlite(copy);
  try {
    await migrate(target);
    if (!replace && (await target('users').first('id')))
      throw new Refusal(
        'The database of DATABASE_URL has records already. To put the backup in their place, add --replace: they are then gone.',
      );
    await source.transaction((from) =>
      target.transaction(async (to) => {
        const tables = (await dialectOf(to).tables(to)).map(({ name }) => name);
        await to.raw(`truncate ${tables.map(() => '??')} restart identity`, tables);
        await dialectOf(to).withIds(to, tables, () =>
          withoutTriggers(to, tables, () => referencesLast(to, () => copyRows(from, to))),
        );
        // Until now the database knew of no rows, and would go through all of them again and again.
        await to.raw(`analyze ${tables.map(() => '??')}`, tables);
        await recountKept(to);
        const differs = difference(await sumsOf(from), await sumsOf(to));
        if (differs) throw new Refusal(`What arrived differs, nothing was restored: ${differs}`);
      }),
    );
    return null;
  } finally {
    await target.destroy();
    await source.destroy();
  }
}

/** References are checked when all rows are there, whatever their order. */
async function referencesLast(trx: Knex, work: () => Promise<void>): Promise<void> {
  const { rows } = (await trx.raw(
    `select conrelid::regclass::text as "table", conname as name from pg_constraint
      where contype = 'f' and connamespace = current_schema()::regnamespace and not condeferrable`,
  )) as { rows: { table: string; name: string }[] };
  const each = async (words: string) => {
    for (const { table, name } of rows)
      await trx.raw(`alter table ${table} alter constraint ?? ${words}`, [name]);
  };
  await each('deferrable initially deferred');
  await work();
  await trx.raw('set constraints all immediate');
  await each('not deferrable');
}

/** What triggers keep of rows is reckoned once they are all there, instead of with each. */
async function withoutTriggers(
  trx: Knex,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const each = async (words: string) => {
    for (const table of tables) await trx.raw(`alter table ?? ${words} trigger user`, [table]);
  };
  await each('disable');
  await work();
  await each('enable');
}
