/**
 * The server, its database or the line gone while others store: a list, a record and the home page say so, come right by
 * themselves, and never show what was not stored. `npm run test:faults` does it over and over, and kills PostgreSQL too.
 */

import { connect } from '../../api/db/connect.ts';
import { lineTo } from '../support/line.ts';
import { startPostgres } from '../support/postgres.ts';
import { Followed } from './support/Followed.ts';
import { type OwnServer, startOwn } from './support/ownServer.ts';
import { copyTemplate, type DataFolder } from './support/template.ts';
import { test } from './support/test.ts';

const long = process.env.NOI_FAULTS === 'long';
const rounds = long ? 10 : 1;
// A context of its own: three pages at once stay open over the server's end.
test.use({ ownContext: true });
test.beforeEach(() => test.setTimeout(120_000 + rounds * 60_000));

test.describe('on SQLite', () => {
  let data: DataFolder;
  let server: OwnServer;
  test.beforeEach(async () => {
    data = copyTemplate();
    server = await startOwn(data.databaseUrl);
  });
  test.afterEach(async () => {
    await server.end('SIGTERM');
    data.remove();
  });

  test('a server killed in the middle of writes, and what another program stored before it is back', async ({
    context,
  }) => {
    const followed = await Followed.open(context, server.address);
    for (let round = 0; round < rounds; round += 1) {
      await followed.writesUntil(() => server.end('SIGKILL'));
      await followed.tellsTheLoss();
      const renamed = followed.nextName();
      const knex = connect(data.databaseUrl);
      await knex('customers').where('id', followed.id).update({ name: renamed });
      await knex.destroy();
      await server.start();
      await followed.comesRight(renamed);
    }
  });

  test('a line that is cut while others store', async ({ context }) => {
    const line = await lineTo(server.port);
    const followed = await Followed.open(context, server.address, line.url);
    for (let round = 0; round < rounds; round += 1) {
      await followed.writesUntil(async () => line.cut());
      await followed.tellsTheLoss();
      const renamed = await followed.rename();
      line.mend();
      await followed.comesRight(renamed);
    }
    line.close();
  });
});

// Demo data take long to go into PostgreSQL: in `npm test`, `tests/faults/listening.test.ts` proves it without a browser.
test('a PostgreSQL killed in the middle of writes @long', async ({ context }) => {
  test.setTimeout(180_000 + rounds * 60_000);
  const postgres = await startPostgres();
  let server: OwnServer | undefined;
  try {
    // The tests' clusters promise less than people's do.
    const knex = connect(postgres.url);
    await knex.raw('alter database postgres set synchronous_commit = on').finally(() => knex.destroy());
    server = await startOwn(postgres.url);
    const followed = await Followed.open(context, server.address);
    for (let round = 0; round < rounds; round += 1) {
      await followed.writesUntil(postgres.kill);
      await followed.tellsTheLoss();
      await postgres.start();
      await followed.comesRight(await followed.rename());
    }
  } finally {
    await server?.end('SIGTERM');
    await postgres.stop();
  }
});
