/** `npm run verify`: reads the whole database of `DATABASE_URL` and says whether anything in it is damaged. */
import { Refusal } from '../backup/manifest.ts';
import { verify } from '../backup/verify.ts';
import { readConfig } from '../config.ts';
import { databaseName } from '../db/databaseName.ts';
import { startFault } from '../startFault.ts';

try {
  const { databaseUrl } = readConfig(process.env);
  const records = await verify(databaseUrl);
  console.log(`The database ${databaseName(databaseUrl)} is whole: ${records} records.`);
} catch (error) {
  console.error(error instanceof Refusal ? error.message : (startFault(error) ?? error));
  process.exitCode = 1;
}
