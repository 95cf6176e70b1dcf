/** Two server processes with one PostgreSQL behave like one (schema 6.6). */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect } from '#api/db/connect';
import { ApiClient } from '../api/support/client.ts';
import { createTestPostgres } from './support/database.ts';
import { type FaultTestServer, startFaultTestServer } from './support/server.ts';

async function pair(): Promise<{
  database: string;
  servers: [FaultTestServer, FaultTestServer];
  as: (person: string) => Promise<[ApiClient, ApiClient]>;
}> {
  const database = await createTestPostgres();
  const servers = await Promise.all([startFaultTestServer(database), startFaultTestServer(database)]);
  return {
    database,
    servers,
    as: async (person) => {
      const here = await servers[0].as(person);
      return [here, new ApiClient(servers[1].url, servers[1].url, here.headers)];
    },
  };
}

const callFiftyTimes = <T>(
  pair: readonly [ApiClient, ApiClient],
  work: (client: ApiClient) => Promise<T>,
): Promise<T[]> => Promise.all(Array.from({ length: 50 }, (_, n) => work(pair[n % 2 === 0 ? 0 : 1])));

const count = (answers: readonly { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test('a session ended in one process is ended in the other; a revoked right too', async () => {
  const { as } = await pair();
  const [sales, salesThere] = await as('sales');
  expect((await salesThere.get('/customers')).status).toBe(200);
  const [owner] = await as('owner');
  const me = (await sales.get('/me')).body.data.id;
  expect((await owner.act('users', me, 'revoke_role', { role: 'sales' })).status).toBe(200);
  expect([401, 403]).toContain((await salesThere.get('/customers')).status);

  const [here, there] = await as('finance');
  expect((await there.get('/me')).status).toBe(200);
  expect((await here.delete('/logout')).status).toBeLessThan(300);
  expect((await there.get('/me')).status).toBe(401);
});

test.each([
  ['disable_account', 'enable_account', {}],
  ['revoke_role', 'add_role', { role: 'admin' }],
] as const)('the key of a maker after %s is invalid in both at once, and stays invalid after %s', async (off, on, role) => {
  const { servers, as } = await pair();
  const [owner] = await as('owner');
  const email = `maker-${randomUUID()}@noi.test`;
  const password = 'một mật khẩu dài';
  const person = {
    name: 'Người Tạo Khóa',
    email,
    roles: ['admin'],
    password,
    password_confirmation: password,
  };
  const user_id: string = (await owner.create('users', person)).body.data.id;
  const { body } = await owner.with({ authorization: '' }).post('/login', { email, password });
  const maker = owner.with({ authorization: `Bearer ${body.data.token}` });
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const scopes = ['customers:read', 'leads:create'];
  const made = await maker.create('api_keys', { name: 'Trang đích', scopes, expires_at });
  const authorization = `Bearer ${made.body.data.attributes.secret}`;
  const both = servers.map(({ url }) => new ApiClient(url, url, { authorization }));
  const read = () => Promise.all(both.map(async (one) => (await one.get('/customers?page[size]=1')).status));
  const lead = { name: 'Nguyễn Thị Mai', phone: '0912345678', source_channel: 'FANPAGE' };
  expect(await read()).toEqual([200, 200]);
  expect((await owner.act('users', user_id, off, { user_id, ...role })).status).toBe(200);
  expect(await read()).toEqual([401, 401]);
  for (const one of both) expect((await one.post('/leads', lead)).status).toBe(401);
  expect((await owner.act('users', user_id, on, { user_id, ...role })).status).toBe(200);
  expect(await read()).toEqual([401, 401]);
});

test('two processes that start on one empty database fill in the demo once', async () => {
  const database = await createTestPostgres('template0');
  const [one, other] = await Promise.all([startFaultTestServer(database), startFaultTestServer(database)]);
  expect([one, other].filter((server) => server.log().includes('putting in the demo data'))).toHaveLength(1);
  for (const server of [one, other])
    expect((await (await server.as('owner')).get('/users')).status).toBe(200);
});

test('fifty submissions of one payment to both processes make one payment', async () => {
  const { database, as } = await pair();
  const both = await as('finance');
  const note = `Một lần ${randomUUID()}`;
  const headers = { 'idempotency-key': randomUUID() };
  const payment = { at: '2026-11-20', kind: 'revenue', amount: 1_250_000, note };
  const answers = await callFiftyTimes(both, (client) => client.create('transactions', payment, headers));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  const knex = connect(database);
  const stored = await knex('transactions').where({ note });
  await knex.destroy();
  expect(stored).toHaveLength(1);
});

test('of fifty edits based on the same version, one is stored and the others are refused with the reason', async () => {
  const { as } = await pair();
  const both = await as('sales');
  const read = await both[0].get('/customers/1');
  const etag = read.headers.get('etag') ?? '';
  let turn = 0;
  const answers = await callFiftyTimes(both, (client) =>
    client.change('customers', '1', { note: `Ai đến trước ${turn++}` }, { 'if-match': etag }),
  );
  expect([count(answers, 200), count(answers, 412)]).toEqual([1, 49]);
});

test('wrong passwords are counted across both', async () => {
  const { servers } = await pair();
  const tries = [];
  for (let n = 0; n < 12; n += 1)
    tries.push(
      await servers[n % 2 === 0 ? 0 : 1].anyone.post('/login', {
        email: 'admin@noi.test',
        password: `wrong number ${n}`,
      }),
    );
  expect([count(tries, 401), count(tries, 429)]).toEqual([10, 2]);
});

test('after PostgreSQL closes all connections, the next requests succeed without a restart', async () => {
  const { database, as } = await pair();
  const [here, there] = await as('owner');
  await here.get('/reports/pl');
  const knex = connect(database);
  await knex.raw(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await knex.destroy();
  for (const client of [here, there])
    for (const path of ['/me', '/customers', '/reports/pl'])
      await expect.poll(async () => (await client.get(path)).status, { timeout: 20_000 }).toBe(200);
  expect((await there.create('customers', { name: 'Nối lại' })).status).toBe(201);
});
