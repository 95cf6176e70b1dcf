import { statSync } from 'node:fs';
import { findNewer, NewerDatabase } from '../db/migrate.ts';
import { connectSqlite } from '../db/sqlite/connectSqlite.ts';
import { damage } from '../db/sqlite/damage.ts';
import { difference, type Manifest, sumsOf } from './manifest.ts';
import { Refusal } from './Refusal.ts';

/** Proves a backup: a whole database, made by this program, with every reference kept and every sum as it was. @throws Refusal */
export async function checkBackup(file: string): Promise<Manifest> {
  const knex = connectSqlite(file);
  try {
    const manifest = await knex('backup_manifest')
      .first('content')
      .then(({ content }): Manifest => JSON.parse(content))
      .catch(noSuchTable);
    if (!manifest) throw new Refusal('This file is no backup made with npm run backup.');
    const newer = await findNewer(manifest.migrations);
    if (newer.length > 0)
      throw new NewerDatabase(
        `The backup is of a newer release (${newer.join(', ')}): restore it with that one.`,
      );
    const wrong = await damage(knex, statSync(file).size >= HUGE);
    if (wrong) throw damaged(wrong);
    const differs = difference(manifest.sums, await sumsOf(knex));
    if (differs) throw damaged(differs);
    return manifest;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    throw /^SQLITE_(NOTADB|CORRUPT)/.test(code) ? damaged(code) : error;
  } finally {
    await knex.destroy();
  }
}

/** A whole database, but without what a backup says of itself. */
function noSuchTable(error: { code?: string }): null {
  if (error.code === 'SQLITE_ERROR') return null;
  throw error;
}

/** Bytes from which indexes are no longer compared with their tables, entry by entry: it would take minutes. */
const HUGE = 1e9;

const damaged = (what: string): Refusal =>
  new Refusal(`The backup is damaged, nothing was restored: ${what}. Take another one.`);
