/** `npm run backup -- FILE`: writes a snapshot of the database into a new file, while the server runs. */

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { createBackup } from '../backup/backup.ts';
import { BackupRefusedError, countAllRows } from '../backup/manifest.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { getDatabaseName } from '../db/getDatabaseName.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { describeStartFailure } from './describeStartFailure.ts';

/** Stores the time of the last backup in the database, for the status page. If this fails, the backup is still valid. */
async function storeBackupTime(databaseUrl: string): Promise<void> {
  const knex = connect(databaseUrl);
  const now = new Date();
  const at = now.toISOString();
  const value = JSON.stringify({ at });
  try {
    await knex('settings')
      .insert({ name: 'backup', value, ...toNewRowColumns(now) })
      .onConflict('name')
      .merge({ value, updated_at: at });
  } catch (error) {
    console.warn(
      'The backup is made, but its time could not be noted in the database:',
      describeStartFailure(error) ?? error,
    );
  } finally {
    await knex.destroy();
  }
}

try {
  const [file, more] = process.argv.slice(2);
  if (!file || more || file.startsWith('-')) throw new BackupRefusedError('Usage: npm run backup -- FILE');
  const began = performance.now();
  const { databaseUrl } = readConfig(process.env);
  const { sums } = await createBackup(databaseUrl, resolve(file));
  await storeBackupTime(databaseUrl);
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${countAllRows(sums)} records of ${getDatabaseName(databaseUrl)} are in ${file} (${megabytes} MB, ${seconds} s).`,
  );
} catch (error) {
  console.error(error instanceof BackupRefusedError ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
