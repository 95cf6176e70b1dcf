/**
 * `npm run verify`: reads the whole database of `DATABASE_URL`, reports damage, and recalculates the books from the records, as the server
 * does every night.
 */

import { existsSync } from 'node:fs';
import { BackupRefusedError, countAllRows, loadTableSums } from '../backup/manifest.ts';
import { type Config, readConfig } from '../config.ts';
import { connect, findSqliteFile } from '../db/connect.ts';
import { getDatabaseName } from '../db/getDatabaseName.ts';
import { isMigrated } from '../db/migrate.ts';
import { findDatabaseDamage } from '../db/sqlite/findDatabaseDamage.ts';
import { countDifferences, proveBooks } from '../domain/proof/proveBooks.ts';
import * as modules from '../modules.ts';
import { joinModules } from '../resources/joinModules.ts';
import { describeStartFailure } from './describeStartFailure.ts';

/**
 * Reads the whole database, also while a server runs: every page and index of a SQLite file, every row of a PostgreSQL database (the
 * PostgreSQL server checks the pages). Then verifies the books and prints each check. Stores nothing.
 * @returns the number of differences
 * @throws BackupRefusedError with a message that says what is wrong
 */
async function verifyDatabase(config: Config): Promise<number> {
  const { databaseUrl } = config;
  const name = getDatabaseName(databaseUrl);
  const file = findSqliteFile(databaseUrl);
  if (file !== null && !existsSync(file))
    throw new BackupRefusedError(`There is no database sqlite:${file}.`);
  const knex = connect(databaseUrl);
  try {
    const wrong = file === null ? null : await findDatabaseDamage(knex, false, false);
    if (wrong)
      throw new BackupRefusedError(
        `The database ${name} is damaged: ${wrong}. Stop the server, keep the file, and restore a backup (npm run restore).`,
      );
    console.log(`The database ${name} is whole: ${countAllRows(await loadTableSums(knex))} records.`);
    if (!(await isMigrated(knex)))
      throw new BackupRefusedError(`The database ${name} is not of this release: run npm run migrate first.`);
    const checks = await proveBooks(knex, { modules: joinModules(modules), config });
    for (const { name: check, label, checked, differences, examples } of checks) {
      console.log(`${check} (${label}): ${checked} checked, ${differences} differences`);
      for (const { resource, id, field, kept, counted } of examples)
        console.log(`  ${resource} ${id} ${field}: ${kept} is kept, ${counted} was counted`);
    }
    const all = countDifferences(checks);
    console.log(all === 0 ? 'The books are right.' : `The books differ from the records in ${all} places.`);
    return all;
  } finally {
    await knex.destroy();
  }
}

try {
  if ((await verifyDatabase(readConfig(process.env))) > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof BackupRefusedError ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
