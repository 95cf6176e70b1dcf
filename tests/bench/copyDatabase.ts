import { constants, copyFileSync, rmSync } from 'node:fs';
import { loadSqliteDriver } from '#api/db/sqlite/driver';

/** Copies a SQLite file that no program has open. @returns a function that removes the copy */
export function copyDatabase(from: string, to: string): () => void {
  const source = new (loadSqliteDriver())(from);
  source.pragma('wal_checkpoint(truncate)');
  source.close();
  const remove = () => {
    for (const end of ['', '-wal', '-shm', '-journal']) rmSync(to + end, { force: true });
  };
  remove();
  copyFileSync(from, to, constants.COPYFILE_FICLONE);
  return remove;
}
