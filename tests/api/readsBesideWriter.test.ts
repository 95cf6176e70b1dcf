/** Reads do not wait for a writer: while another program holds SQLite's write lock, every GET is answered as usual. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSqliteFile } from '#api/db/connect';
import { loadSqliteDriver } from '#api/db/sqlite/driver';
import { resources } from '#schema/index';
import { type LiveRoute, startWithLiveRoutes } from './access/liveRoutes.ts';
import { startApi, type TestApi } from './support/startApi.ts';

let now = Date.parse('2026-11-26T02:00:00Z');
let api: TestApi;
let routes: LiveRoute[];
beforeAll(async () => {
  const { started, routes: found } = await startWithLiveRoutes(() =>
    startApi({ clock: () => new Date(now), sessionIdleMinutes: 600 }),
  );
  api = started;
  routes = found;
});
afterAll(() => api.stop());

const params: Readonly<Record<string, string>> = {
  '/api/v1/reports/schedule': 'from=2026-11-01&to=2026-11-07',
  '/api/v1/reports/schedule/cell': 'agent_id=1&day=2026-11-03&time_period=09:00-10:00',
  '/api/v1/reports/schedule/day': 'day=2026-11-03',
  '/api/v1/agents/:id/absence': 'from=2026-11-01&to=2026-11-30',
  '/api/v1/agents/:id/called_off': 'from=2026-11-01&to=2026-11-30',
  '/api/v1/messages': 'to=agents&day=2026-11-03',
  '/api/v1/pay_run': 'month=2026-10',
  '/api/v1/free_agents': 'customer_id=1&started_at=2026-12-02&sessions=2&time_period[]=09:00-10:00',
};

/** These routes write: they first log who gets the file or sheet. */
const recordingPathPattern = /\/(export|template|personal_data|receipt|quotation|statement|slips|payroll)$/;

/** Returns one URL of each route that only reads, with the id of the newest record where needed. */
async function addresses(): Promise<string[]> {
  const ids = new Map<string, string>();
  const owner = await api.as('owner');
  for (const name of Object.keys(resources)) {
    const { body } = await owner.get(`/${name}?page[size]=1`);
    const [record] = body.data ?? [];
    if (record) ids.set(name, record.id);
  }
  return routes.flatMap(({ method, url }) => {
    if (method !== 'GET' || !url.startsWith('/api/v1/') || /\*|:secret|:log_id/.test(url)) return [];
    if (url.endsWith('/events') || recordingPathPattern.test(url)) return [];
    const id = ids.get(/^\/api\/v1\/(\w+)/.exec(url)?.[1] ?? '');
    if (url.includes(':id') && !id) return [];
    const path = url.replace(':id', id ?? '').replace(':month', '2026-10');
    return [params[url] ? `${path}?${params[url]}` : path];
  });
}

test('every GET is answered while another program writes', async () => {
  const file = findSqliteFile(api.config.databaseUrl);
  if (!file) return;
  const { headers } = await api.as('owner');
  const get = async (url: string) => (await api.inject({ url, headers })).statusCode;
  const urls = [...(await addresses()), '/api/v1/packages?include=customer'];
  expect(urls.length).toBeGreaterThan(100);
  const before: [string, number][] = [];
  for (const url of urls) before.push([url, await get(url)]);
  // After five minutes the next request must store when the session was last used.
  now += 5 * 60_000;
  const other = new (loadSqliteDriver())(file);
  other.exec('begin immediate');
  const during: [string, number][] = [];
  // A read that waits for the lock fails after five seconds.
  for (const url of urls) during.push([url, await get(url)]);
  other.exec('rollback');
  other.close();
  expect(during).toEqual(before);
});
