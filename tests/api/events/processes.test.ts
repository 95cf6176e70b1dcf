/** Two processes share one PostgreSQL database: changes stored by one reach the listeners of the other (schema 1.11). */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '#api/app';
import { connect } from '#api/db/connect';
import * as modules from '#api/modules';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient } from '../support/client.ts';
import { EventStreamClient } from '../support/listen.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let stopSecond: () => Promise<void>;
let secondUrl: string;
const isPostgres = 'postgres' in inject('template');

beforeAll(async () => {
  api = await startApi({ clock: clockAfterSessions });
  shop = await ApiTestCompany.open(api);
  const knex = connect(api.config.databaseUrl);
  const app = await buildApp({ modules, config: api.config, knex, clock: clockAfterSessions });
  secondUrl = await app.listen({ port: 0, host: '127.0.0.1' });
  stopSecond = async () => {
    await app.close();
    await knex.destroy();
  };
});
afterAll(async () => {
  await stopSecond();
  await api.stop();
});

/** The same user, in the other process. */
const signInAtSecond = async () => {
  const client = await api.as('sales');
  return Object.assign(client.with({}), { url: secondUrl });
};

test.runIf(isPostgres)(
  'a change stored by one process is sent by the other, and a stream position of one is valid in the other',
  async () => {
    const ear = await EventStreamClient.open(await signInAtSecond());
    const id = await shop.customer();
    await ear.hears('customers', id);
    ear.close();
    const here = await EventStreamClient.open(await api.as('sales'));
    const missed = await shop.customer();
    await here.hears('customers', missed);
    const again = await EventStreamClient.open(await signInAtSecond(), ear.last ?? '');
    await again.hears('customers', missed);
    expect(again.of('customers')).toEqual([[missed]]);
    here.close();
    again.close();
  },
);

test.runIf(isPostgres)('a broken database listener is reopened, and clients are sent a resync', async () => {
  const ear = await EventStreamClient.open(await signInAtSecond());
  await api.knex.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noi listening' and datname = current_database()`,
  );
  await ear.until((heard) => heard.some(({ event }) => event === 'resync'));
  const id = await shop.customer();
  await ear.hears('customers', id);
  ear.close();
});

test.runIf(isPostgres)('a change too long for one notification is sent without naming records', async () => {
  const ear = await EventStreamClient.open(await signInAtSecond());
  await ear.forgetUntil('customers', await shop.customer());
  await api.app.services.knex.transaction(async (db) => {
    const changed = [{ resource: 'customers', ids: Array.from({ length: 3000 }, (_, at) => String(at)) }];
    await api.app.services.events.send(db, {
      id: 'large',
      by: null,
      action: null,
      changed,
      users: [],
      partners: [],
    });
  });
  await ear.until((heard) => heard.some(({ event }) => event === 'changed'));
  expect(ear.of('customers')).toEqual(['all']);
  ear.close();
});

test.runIf(isPostgres)('users on a record in one process are shown to users in the other', async () => {
  const [here, there] = [
    await EventStreamClient.open(await api.as('admin')),
    await EventStreamClient.open(await signInAtSecond()),
  ];
  const id = await shop.customer();
  const place = { resource: 'customers', id, editing: false };
  await shop.admin.send('PUT', '/presence', place);
  await (await signInAtSecond()).send('PUT', '/presence', { ...place, editing: true });
  const nameOf = async (client: ApiClient) => (await client.get('/me')).body.data.name;
  const [admin, sales] = [await nameOf(shop.admin), await nameOf(shop.sales)];
  await here.sees('customers', id, [admin, `${sales}*`]);
  await there.sees('customers', id, [admin, `${sales}*`]);
  there.close();
  await here.sees('customers', id, [admin]);
  here.close();
});

test.runIf(isPostgres)(
  'a tab with its stream in one process moves by a call to the other, named or newest',
  async () => {
    const ear = await EventStreamClient.open(await api.as('sales'));
    const [one, other] = [await shop.customer(), await shop.customer()];
    const call = async (body: object) => (await signInAtSecond()).send('PUT', '/presence', body);
    const named = await call({ stream: ear.stream, resource: 'customers', id: one, editing: false });
    expect(named.status).toBe(200);
    await ear.until(() => ear.on('customers', one) !== null);
    const newest = await call({ resource: 'customers', id: other, editing: false });
    expect(newest.body.data.stream).toBe(ear.stream);
    await ear.until(() => ear.on('customers', other) !== null);
    ear.close();
  },
);

test.runIf(isPostgres)('a process that stops leaves no user on a record', async () => {
  const ear = await EventStreamClient.open(await api.as('admin'));
  const knex = connect(api.config.databaseUrl);
  const third = await buildApp({ modules, config: api.config, knex, clock: clockAfterSessions });
  const url = await third.listen({ port: 0, host: '127.0.0.1' });
  const client = Object.assign(shop.sales.with({}), { url });
  await EventStreamClient.open(client);
  const place = { resource: 'customers', id: await shop.customer(), editing: false };
  await shop.admin.send('PUT', '/presence', place);
  expect((await client.send('PUT', '/presence', place)).status).toBe(200);
  await ear.until(() => ear.on('customers', place.id)?.length === 2);
  await third.close();
  await knex.destroy();
  await ear.until(() => ear.on('customers', place.id)?.length === 1);
  ear.close();
});
