/** `npm run migrate`: upgrades the database of `DATABASE_URL` to the newest schema. */
import { readConfig } from '../config.ts';
import { connect } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';
import { describeStartFailure } from './describeStartFailure.ts';

try {
  const knex = connect(readConfig(process.env).databaseUrl);
  try {
    const names = await migrate(knex);
    console.log(names.length > 0 ? `Migrated: ${names.join(', ')}` : 'Nothing to migrate.');
  } finally {
    await knex.destroy();
  }
} catch (error) {
  console.error(describeStartFailure(error) ?? error);
  process.exitCode = 1;
}
