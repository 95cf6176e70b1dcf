/** `npm run backup -- FILE`: the state of this moment into a new file, while the server runs. */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup } from '../backup/backup.ts';
import { Refusal, rowsIn } from '../backup/manifest.ts';
import { readConfig } from '../config.ts';
import { databaseName } from '../db/databaseName.ts';
import { startFault } from '../startFault.ts';

try {
  const [file, more] = process.argv.slice(2);
  if (!file || more || file.startsWith('-')) throw new Refusal('Usage: npm run backup -- FILE');
  const began = performance.now();
  const { databaseUrl } = readConfig(process.env);
  const { sums } = await backup(databaseUrl, resolve(file));
  const megabytes = (statSync(file).size / 1e6).toFixed(1);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${rowsIn(sums)} records of ${databaseName(databaseUrl)} are in ${file} (${megabytes} MB, ${seconds} s).`,
  );
} catch (error) {
  console.error(error instanceof Refusal ? error.message : (startFault(error) ?? error));
  process.exitCode = 1;
}
