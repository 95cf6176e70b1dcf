import { existsSync, renameSync, rmSync } from 'node:fs';
import { keepPrivate } from '../db/sqlite/connectSqlite.ts';
import { sqliteDriver } from '../db/sqlite/driver.ts';
import { Refusal } from './Refusal.ts';

/**
 * Puts a proved file in the place of the database. One with records is moved aside, never deleted.
 * @returns where it lies now; null when there was none, or an empty one
 */
export function intoSqlite(target: string, copy: string, { replace }: { replace: boolean }): string | null {
  const filled = existsSync(target) && hasRecords(target);
  if (filled && !replace)
    throw new Refusal(
      `sqlite:${target} has records already. To put the backup in its place, add --replace: it is then moved aside, not deleted.`,
    );
  const aside = filled ? `${target}.before-${new Date().toISOString().replace(/\W/g, '')}` : null;
  if (aside) {
    keepPrivate(target);
    renameSync(target, aside);
  }
  for (const beside of ['-wal', '-shm']) rmSync(`${target}${beside}`, { force: true });
  renameSync(copy, target);
  return aside;
}

/** Looks into the database alone, which also brings all of it into its one file. @throws Refusal while somebody uses it */
function hasRecords(target: string): boolean {
  const database = new (sqliteDriver())(target, { timeout: 0 });
  try {
    database.pragma('locking_mode = exclusive');
    database.exec('begin exclusive; commit');
    database.pragma('journal_mode = delete');
    const table = database
      .prepare("select 1 from sqlite_master where type = 'table' and name = 'users'")
      .get();
    return table !== undefined && database.prepare('select 1 from users limit 1').get() !== undefined;
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test((error as { code?: string }).code ?? ''))
      throw new Refusal(`sqlite:${target} is in use: stop the server first.`);
    throw error;
  } finally {
    database.close();
  }
}
