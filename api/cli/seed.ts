/**
 * `npm run seed [-- --scale N]`: fills a new database with demo data (schema 6.2), N packages or slightly more.
 * `npm run seed -- --places`: adds the districts and wards of the served cities to any database, including production.
 */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { toLocalDay } from '#rules/days';
import { demoPassword } from '#seeds/demoPassword';
import { seed } from '#seeds/index';
import { servedPlaces } from '#seeds/servedPlaces';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { ConfigError } from '../base/setting.ts';
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { addPlaces } from '../domain/locations/locations.ts';
import { runInTransaction } from '../http/unitOfWork.ts';

/** Thrown if the seed stores no data. The message is one line to print: the reason, and what to do. */
class SeedOptionsError extends Error {}

function readArguments(args: string[]): { packages: number; places: boolean } {
  const options = {
    scale: { type: 'string', default: '1' },
    places: { type: 'boolean', default: false },
  } as const;
  const { values } = withSeedOptionsError(() => parseArgs({ args, options }));
  const packages = Number(values.scale);
  if (!Number.isInteger(packages) || packages < 1 || packages > 10_000_000)
    throw new SeedOptionsError(
      `--scale ${values.scale} is not a whole number of packages from 1 to 10000000.`,
    );
  return { packages, places: values.places };
}

/** Runs the function that reads the arguments. @throws SeedOptionsError for an unknown option or a missing value */
function withSeedOptionsError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw code?.startsWith('ERR_PARSE_ARGS') ? new SeedOptionsError(message) : error;
  }
}

async function countRows(knex: Knex, table: string): Promise<number> {
  const [row] = await knex(table).count({ n: '*' });
  return Number(row?.n);
}

async function runSeed(): Promise<void> {
  const { packages, places } = readArguments(process.argv.slice(2));
  const config = readConfig(process.env);
  if (config.production && !places)
    throw new SeedOptionsError(
      'The demo data are never put into production. Make the first account with: npm run create-admin; put in the districts and wards with: npm run seed -- --places',
    );
  const knex = connect(config.databaseUrl);
  try {
    await migrate(knex);
    if (places) {
      const services = { config, knex, clock: () => new Date() };
      const added = await runInTransaction(services, anonymousViewer, null, (ctx) =>
        addPlaces(ctx, servedPlaces),
      );
      console.log(`Places stored: ${added} new.`);
      return;
    }
    if (await knex('users').first('id'))
      throw new SeedOptionsError(
        'This database has records already; the demo goes into an empty one only. Name another with DATABASE_URL, or move this one away.',
      );
    await seed(knex, { today: toLocalDay(new Date()), packages });
    const stored = `${await countRows(knex, 'packages')} packages and ${await countRows(knex, 'customers')} customers`;
    console.log(`Demo data stored: ${stored}. Sign in as owner@noi.test with the password ${demoPassword}`);
  } finally {
    await knex.destroy();
  }
}

await runSeed().catch((error: unknown) => {
  if (!(error instanceof SeedOptionsError || error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
