import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Knex } from 'knex';
import { connectPostgres } from '../db/connectPostgres.ts';
import { rebuildDerivedData } from '../db/derived/rebuildDerivedData.ts';
import { getDialect } from '../db/dialect.ts';
import { getDatabaseName } from '../db/getDatabaseName.ts';
import { migrate, NewerDatabaseError } from '../db/migrate.ts';
import { connectSqlite } from '../db/sqlite/connectSqlite.ts';
import { createBackup } from './backup.ts';
import { copyRows } from './copyRows.ts';
import { BackupRefusedError, describeSumDifference, loadTableSums } from './manifest.ts';

/**
 * Copies the rows of a verified file into a PostgreSQL database without other connections, in one transaction, and compares the sums before
 * the commit.
 * @returns the path of a backup of the replaced records; null if there were none
 * @throws BackupRefusedError; the rows are then unchanged
 */
export async function restoreIntoPostgres(
  url: string,
  copy: string,
  { replace, asideDir }: { replace: boolean; asideDir: string },
): Promise<string | null> {
  const name = getDatabaseName(url);
  // Uses a single connection, so that any other connection found belongs to another program.
  const target = connectPostgres(url, { pool: 1 });
  const source = connectSqlite(copy);
  try {
    await assertNoOtherConnections(target, name);
    const filled = (await target.schema.hasTable('users')) && (await target('users').first('id'));
    if (filled && !replace)
      throw new BackupRefusedError(
        `${name} has records already. To put the backup in their place, add --replace: a backup of them is written first.`,
      );
    await migrate(target).catch((error: unknown) => {
      if (!(error instanceof NewerDatabaseError)) throw error;
      throw new BackupRefusedError(
        `${name} is of a newer release than this one: make a new, empty database (createdb), name it in DATABASE_URL, and restore into that.`,
      );
    });
    const aside = filled ? await backUpBeforeRestore(url, asideDir) : null;
    await source.transaction((from) =>
      // A server that starts during the restore waits until this transaction ends.
      getDialect(target).migrating(target, async (to) => {
        await assertNoOtherConnections(to, name);
        await replaceRows(from, to);
      }),
    );
    return aside;
  } finally {
    await target.destroy();
    await source.destroy();
  }
}

async function backUpBeforeRestore(url: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `before-${new Date().toISOString().replace(/\W/g, '')}.backup`);
  await createBackup(url, file);
  return file;
}

async function replaceRows(from: Knex, to: Knex): Promise<void> {
  const tables = (await getDialect(to).tables(to)).map(({ name }) => name);
  await to.raw(`truncate ${tables.map(() => '??')} restart identity`, tables);
  await getDialect(to).withIds(to, tables, () =>
    withTriggersDisabled(to, tables, () => withDeferredReferences(to, () => copyRows(from, to))),
  );
  // Collects statistics; without them the following queries would scan whole tables repeatedly.
  await to.raw(`analyze ${tables.map(() => '??')}`, tables);
  await rebuildDerivedData(to);
  const differs = describeSumDifference(await loadTableSums(from), await loadTableSums(to));
  if (differs) throw new BackupRefusedError(`What arrived differs, nothing was restored: ${differs}`);
}

/** Milliseconds to wait for closing connections to end, and between two checks. */
const CLOSING_TIMEOUT_MS = 2000;
const CHECK_INTERVAL_MS = 100;

/** @throws BackupRefusedError while another connection to the database is open */
async function assertNoOtherConnections(db: Knex, name: string): Promise<void> {
  for (const until = Date.now() + CLOSING_TIMEOUT_MS; ; await wait(CHECK_INTERVAL_MS)) {
    // Within a transaction, PostgreSQL returns the same list of connections until the snapshot is cleared.
    await db.raw('select pg_stat_clear_snapshot()');
    // `backend_type` is visible only for connections of the same user; the database's own workers have no user.
    const { rows } = (await db.raw(
      `select coalesce(nullif(application_name, ''), usename) as name from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null
          and coalesce(backend_type, 'client backend') = 'client backend' order by 1`,
    )) as { rows: { name: string }[] };
    if (rows.length === 0) return;
    if (Date.now() < until) continue;
    const others = [...new Set(rows.map((row) => row.name))].join(', ');
    throw new BackupRefusedError(
      `${name} is in use by ${others}: stop the server first, and close what else is connected.`,
    );
  }
}

/** Defers the reference checks until all rows are stored, so that their order does not matter. */
async function withDeferredReferences(trx: Knex, work: () => Promise<void>): Promise<void> {
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

/** Disables triggers while rows are stored, because derived data is calculated once at the end and not per row. */
async function withTriggersDisabled(
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
