/** `npm run restore -- FILE [--replace]`: replaces the database of `DATABASE_URL` with a backup. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupRefusedError, countAllRows } from '../backup/manifest.ts';
import { restoreBackup } from '../backup/restore.ts';
import { readConfig } from '../config.ts';
import { getDatabaseName } from '../db/getDatabaseName.ts';
import { describeStartFailure } from './describeStartFailure.ts';

const usage = 'Usage: npm run restore -- FILE [--replace]';

function readArguments(): { file: string; replace: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false } },
    });
    if (positionals[0] && positionals.length === 1)
      return { file: resolve(positionals[0]), replace: values.replace };
  } catch {
    // Unknown option: the usage is printed below.
  }
  throw new BackupRefusedError(usage);
}

try {
  const { file, replace } = readArguments();
  const { databaseUrl, dataDir } = readConfig(process.env);
  const { manifest, aside } = await restoreBackup(databaseUrl, file, { replace, asideDir: dataDir });
  console.log(
    `${countAllRows(manifest.sums)} records of ${manifest.made_at} are restored into ${getDatabaseName(databaseUrl)}, counts and sums compared.`,
  );
  console.log('Everybody is signed out.');
  if (aside) console.log(`What was there lies in ${aside}.`);
} catch (error) {
  console.error(error instanceof BackupRefusedError ? error.message : (describeStartFailure(error) ?? error));
  process.exitCode = 1;
}
