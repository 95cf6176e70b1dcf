/** `npm run verify`: reads the whole database of `DATABASE_URL` and says whether anything in it is damaged. */

import { existsSync } from 'node:fs';
import { Refusal, rowsIn, sumsOf } from '../backup/manifest.ts';
import { readConfig } from '../config.ts';
import { connect, sqliteFile } from '../db/connect.ts';
import { databaseName } from '../db/databaseName.ts';
import { damage } from '../db/sqlite/damage.ts';
import { startFault } from '../startFault.ts';

/**
 * Reads a database from end to end, while a server may be running: of a SQLite file every page, index and reference, of
 * PostgreSQL every row (it keeps references and checks pages itself).
 * @returns how many records there are
 * @throws Refusal that says what is wrong
 */
async function verify(databaseUrl: string): Promise<number> {
  const file = sqliteFile(databaseUrl);
  if (file !== null && !existsSync(file)) throw new Refusal(`There is no database sqlite:${file}.`);
  const knex = connect(databaseUrl);
  try {
    const wrong = file === null ? null : await damage(knex);
    if (wrong)
      throw new Refusal(
        `The database ${databaseName(databaseUrl)} is damaged: ${wrong}. Stop the server, keep the file, and restore a backup (npm run restore).`,
      );
    return rowsIn(await sumsOf(knex));
  } finally {
    await knex.destroy();
  }
}

try {
  const { databaseUrl } = readConfig(process.env);
  const records = await verify(databaseUrl);
  console.log(`The database ${databaseName(databaseUrl)} is whole: ${records} records.`);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : (startFault(error) ?? error));
  process.exitCode = 1;
}
