/**
 * The server, its database or the network fails while other users write. A list, a record and the home page report the failure, recover on
 * their own, and never show data that was not stored. `npm run test:faults` repeats this test many times, and also kills PostgreSQL.
 */

import { connect } from '../../api/db/connect.ts';
import { openBlockableConnection } from '../support/line.ts';
import { startPostgres } from '../support/postgres.ts';
import { PageWithOtherUser } from './support/Followed.ts';
import { startTestServer, type TestServer } from './support/ownServer.ts';
import { copyDemoFolder, type DataFolder } from './support/template.ts';
import { test } from './support/test.ts';

const long = process.env.NOI_FAULTS === 'long';
const rounds = long ? 10 : 1;
// The context is not shared, because three pages stay open when the server ends.
test.use({ ownContext: true });
test.beforeEach(() => test.setTimeout(120_000 + rounds * 60_000));

test.describe('on SQLite', () => {
  let data: DataFolder;
  let server: TestServer;
  test.beforeEach(async () => {
    data = copyDemoFolder();
    server = await startTestServer(data.databaseUrl);
  });
  test.afterEach(async () => {
    await server.end('SIGTERM');
    data.remove();
  });

  test('after a server is killed during writes, the stored data is shown, including another program’s earlier data', async ({
    context,
  }) => {
    const followed = await PageWithOtherUser.open(context, server.address);
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

  test('after the connection is lost during other users’ writes, the stored data is shown', async ({
    context,
  }) => {
    const line = await openBlockableConnection(server.port);
    const followed = await PageWithOtherUser.open(context, server.address, line.url);
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

// Loading demo data into PostgreSQL takes long: in `npm test`, `tests/faults/listening.test.ts` covers this without a browser.
test('after PostgreSQL is killed during writes, the stored data is shown @long', async ({ context }) => {
  test.setTimeout(180_000 + rounds * 60_000);
  const postgres = await startPostgres();
  let server: TestServer | undefined;
  try {
    // The clusters of the tests have a weaker durability than production.
    const knex = connect(postgres.url);
    await knex.raw('alter database postgres set synchronous_commit = on').finally(() => knex.destroy());
    server = await startTestServer(postgres.url);
    const followed = await PageWithOtherUser.open(context, server.address);
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
