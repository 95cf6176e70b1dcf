/**
 * react-admin's calls through a data provider, so many at a time: `provider.ts noi|json-server URL TOKEN CONNECTIONS SECONDS
 * FACTS`. Prints the calls a second of each kind as JSON.
 */

import type { DataProvider } from 'ra-core';
import jsonServerProvider from 'ra-data-json-server';
import { dataProvider as noiProvider } from '../../src/jsonapi/dataProvider.ts';
import type { Facts } from './facts.ts';

const [side, url = '', token = '', connections = '25', seconds = '1', facts = '{}'] = process.argv.slice(2);
const { customers, packages, salesId } = JSON.parse(facts) as Facts;
if (side === 'noi') actAsBrowser();
const provider = (side === 'noi' ? noiProvider : jsonServerProvider(url)) as DataProvider;

const sort = { field: 'registered_at', order: 'DESC' } as const;
const meta = { include: [] };
let made = Date.now() % 1_000_000;
const next = (most: number): number => {
  made += 1;
  return 1 + ((made * 7919) % most);
};

/** What each caller does again and again; some have a record of their own. */
const calls: Record<string, (caller: number) => Promise<() => Promise<unknown>>> = {
  getList: async () => () =>
    provider.getList('packages', {
      filter: { level: 'L8' },
      sort,
      pagination: { page: next(8), perPage: 20 },
      meta,
    }),
  getOne: async () => () => provider.getOne('packages', { id: next(packages), meta }),
  getMany: async () => () => {
    const first = next(customers - 20);
    return provider.getMany('customers', { ids: Array.from({ length: 20 }, (_, at) => first + at), meta });
  },
  getManyReference: async () => () =>
    provider.getManyReference('packages', {
      target: 'customer_id',
      id: next(customers),
      filter: {},
      sort,
      pagination: { page: 1, perPage: 20 },
      meta,
    }),
  create: async () => () => {
    const n = next(90_000_000);
    const data = { name: `Nguyễn Thị Mới ${n}`, phone: `09${String(n).padStart(8, '0')}`, sales_id: salesId };
    return provider.create('customers', { data });
  },
  update: async (caller) => {
    let { data: record } = await provider.getOne('customers', { id: 1 + caller, meta });
    return async () => {
      const data = { ...record, note: `Gọi lại lần ${next(1_000_000)}` };
      ({ data: record } = await provider.update('customers', { id: record.id, data, previousData: record }));
    };
  },
};

const rates: Record<string, number> = {};
for (const [name, prepare] of Object.entries(calls)) {
  const callers = await Promise.all(Array.from({ length: Number(connections) }, (_, at) => prepare(at)));
  const began = performance.now();
  const until = began + Number(seconds) * 1000;
  const done = await Promise.all(
    callers.map(async (call) => {
      let times = 0;
      do {
        await call();
        times += 1;
      } while (performance.now() < until);
      return times;
    }),
  );
  rates[name] = (done.reduce((sum, times) => sum + times) * 1000) / (performance.now() - began);
}
console.log(JSON.stringify(rates));

/** What Nôi's provider finds in a browser: addresses below the page's own, and the token of who is signed in. */
function actAsBrowser(): void {
  const { fetch } = globalThis;
  const kept = new Map([['noi.token', token]]);
  Object.assign(globalThis, {
    fetch: (path: string, init?: RequestInit) => fetch(url + path, init),
    localStorage: { getItem: (name: string) => kept.get(name) ?? null },
  });
}
