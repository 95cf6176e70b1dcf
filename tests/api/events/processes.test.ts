/** Two processes of one PostgreSQL are one: what one stores, who listens at the other hears (schema 1.11). */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '#api/app';
import { connect } from '#api/db/connect';
import { afterwards } from '../support/afterwards.ts';
import { Ear } from '../support/listen.ts';
import { Shop } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: Shop;
let stopSecond: () => Promise<void>;
let second: string;
const isPostgres = 'postgres' in inject('template');

beforeAll(async () => {
  api = await startApi({ clock: afterwards });
  shop = await Shop.open(api);
  const knex = connect(api.config.databaseUrl);
  const app = await buildApp({ config: api.config, knex, clock: afterwards });
  second = await app.listen({ port: 0, host: '127.0.0.1' });
  stopSecond = async () => {
    await app.close();
    await knex.destroy();
  };
});
afterAll(async () => {
  await stopSecond();
  await api.stop();
});

/** The same person, at the other process. */
const atSecond = async () => {
  const client = await api.as('sales');
  return Object.assign(client.with({}), { url: second });
};

test.runIf(isPostgres)(
  'a change stored by one process is heard at the other, and a place of one is known to the other',
  async () => {
    const ear = await Ear.open(await atSecond());
    const id = await shop.customer();
    await ear.hears('customers', id);
    ear.close();
    const here = await Ear.open(await api.as('sales'));
    const missed = await shop.customer();
    await here.hears('customers', missed);
    const again = await Ear.open(await atSecond(), ear.last ?? '');
    await again.hears('customers', missed);
    expect(again.of('customers')).toEqual([[missed]]);
    here.close();
    again.close();
  },
);

test.runIf(isPostgres)(
  'a listening connection that is cut is made anew, and who listens is told to fetch anew',
  async () => {
    const ear = await Ear.open(await atSecond());
    await api.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'noi listening' and datname = current_database()`,
    );
    await ear.until((heard) => heard.some(({ event }) => event === 'resync'));
    const id = await shop.customer();
    await ear.hears('customers', id);
    ear.close();
  },
);

test.runIf(isPostgres)(
  'a change of more than one notification holds is told without naming records',
  async () => {
    const ear = await Ear.open(await atSecond());
    await api.app.parts.knex.transaction(async (db) => {
      const changed = [{ resource: 'customers', ids: Array.from({ length: 3000 }, (_, at) => String(at)) }];
      await api.app.parts.events.send(db, {
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
  },
);
