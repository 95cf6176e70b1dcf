/** `npm run seed [-- --scale N]`: fills a new database with the demo (contract §8). */
import { parseArgs } from 'node:util';
import { localDay } from '#rules/days';
import { demoPassword, seed } from '#seeds/index';
import { ConfigError, readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

/** Why not, in a line that says what to do. */
class Refusal extends Error {}

function scaleOf(args: string[]): number {
  const { values } = parseArgs({ args, options: { scale: { type: 'string', default: '1' } } });
  const scale = Number(values.scale);
  if (!Number.isInteger(scale) || scale < 1 || scale > 1000)
    throw new Refusal(`--scale ${values.scale} is not a whole number from 1 to 1000.`);
  return scale;
}

async function run(): Promise<void> {
  const scale = scaleOf(process.argv.slice(2));
  const config = readConfig(process.env);
  if (config.production)
    throw new Refusal(
      'The demo data are never put into production. Make the first account with: npm run create-admin',
    );
  const knex = connect(config.databaseUrl);
  try {
    await migrate(knex);
    if (await knex('users').first('id'))
      throw new Refusal(
        'This database has records already; the demo goes into an empty one only. Name another with DATABASE_URL, or move this one away.',
      );
    await seed(knex, { today: localDay(new Date()), scale });
    console.log(`Demo data stored. Sign in as owner@noi.test with the password ${demoPassword}`);
  } finally {
    await knex.destroy();
  }
}

await run().catch((error: unknown) => {
  if (!(error instanceof Refusal || error instanceof ConfigError || error instanceof TypeError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
