/** Reads the answer of every GET call as every kind of user: no answer contains a secret, or data of another partner. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { listReferences } from '#schema/resource';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient } from '../support/client.ts';
import type { ApiTestCompany } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type LiveRoute, startWithLiveRoutes } from './liveRoutes.ts';
import { createTwoPartners, foreignPhone, foreignTextMark, type PartnerSide } from './twoPartners.ts';

let api: TestApi;
let routes: LiveRoute[];
let shop: ApiTestCompany;
let one: PartnerSide;
let other: PartnerSide;
/** Path of a nurse's calendar, below /api/v1. */
let calendar = '';
beforeAll(async () => {
  const { started, routes: found } = await startWithLiveRoutes(() => startApi({ clock: clockAfterSessions }));
  api = started;
  routes = found.filter(
    ({ method, url }) =>
      method === 'GET' && url.startsWith('/api/') && !url.includes('*') && !url.endsWith('/events'),
  );
  ({ shop, one, other } = await createTwoPartners(api));
  await api.anyone.post('/forgot_password', { email: 'owner@noi.test' });
  const [nurse] = (await shop.sales.get('/agents?page[size]=1&filter[account_status]=active')).body.data;
  const { url } = (await shop.sales.post(`/agents/${nurse.id}/calendar`)).body.data;
  calendar = new URL(url).pathname.replace('/api/v1', '');
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10"/></svg>';
  const stored = await api.inject({
    method: 'PUT',
    url: '/api/v1/settings/company/logo',
    headers: { ...(await api.as('admin')).headers, 'content-type': 'image/svg+xml' },
    payload: logo,
  });
  expect(stored.statusCode).toBe(200);
});
afterAll(() => api.stop());

interface ReceivedAnswer {
  url: string;
  status: number;
  text: string;
}
/** Parameters with which reports return much data. */
const params: Readonly<Record<string, string>> = {
  '/api/v1/reports/schedule': 'from=2031-06-01&to=2031-06-07',
  '/api/v1/reports/partner_revenue': 'split=true',
  '/api/v1/reports/revenue': 'level=all&split=true',
  '/api/v1/reports/schedule/cell': 'agent_id=1&day=2031-06-03&time_period=09:00-10:00',
  '/api/v1/reports/schedule/day': 'day=2031-06-03',
  '/api/v1/shifts/:id/postponed': 'new_day=2031-06-30',
  '/api/v1/packages/:id/session_changes': 'from_day=2031-06-30',
  '/api/v1/agents/:id/why': 'field=pay&month=2026-10',
  '/api/v1/packages/:id/why': 'field=due',
  '/api/v1/partner_revenues/:id/why': 'field=total_revenue',
  '/api/v1/agents/:id/absence': 'from=2031-06-01&to=2031-06-30',
  '/api/v1/agents/:id/called_off': 'from=2031-06-01&to=2031-06-30',
  '/api/v1/messages': 'to=agents&day=2031-06-03',
  '/api/v1/pay_run': 'month=2031-06',
  '/api/v1/reports/pay_run': 'month=2031-06',
  '/api/v1/free_agents': 'customer_id=1&started_at=2031-06-02&sessions=2&time_period[]=09:00-10:00',
};
const relationsOf = (name: string): string[] => {
  const resource = resources[name];
  if (!resource) return [];
  const stored = Object.entries(listReferences(resource)).filter(([, { key }]) => {
    const { transient, computed } = resource.fields[key] ?? {};
    return !transient && !computed;
  });
  return [...stored.map(([relation]) => relation), ...Object.keys(resource.relations ?? {})];
};

/**
 * Returns all answers that this caller gets: of each route without an id, and of the other routes with the newest records of their list.
 */
async function everyAnswer(client: ApiClient): Promise<ReceivedAnswer[]> {
  const answers: ReceivedAnswer[] = [];
  const get = async (url: string): Promise<string> => {
    const answer = await api.inject({ url, headers: client.headers });
    answers.push({ url, status: answer.statusCode, text: answer.payload });
    return answer.payload;
  };
  const ids = new Map<string, string[]>();
  const idsOf = async (name: string): Promise<string[]> => {
    const list = JSON.parse(await get(`/api/v1/${name}?page[size]=20`));
    for (const relation of relationsOf(name)) await get(`/api/v1/${name}?page[size]=20&include=${relation}`);
    const found = (list.data ?? []).slice(0, 3).map(({ id }: { id: string }) => id);
    ids.set(name, found);
    return found;
  };
  for (const { url } of routes) {
    // A nurse's page answers only her devices.
    if (url.includes('/own/')) continue;
    const name = /^\/api\/v1\/(\w+)/.exec(url)?.[1] ?? '';
    const query = /\/(export|template)$/.test(url) ? 'format=csv' : params[url];
    const path = url.replace(':month', '2031-06').replace('/calendar/:secret.ics', calendar);
    if (!url.includes(':id')) await get(query ? `${path}?${query}` : path);
    else
      for (const id of ids.get(name) ?? (await idsOf(name)))
        await get(`${url.replace(':id', id)}${query ? `?${query}` : ''}`);
  }
  return answers;
}
const findLeaks = (answers: readonly ReceivedAnswer[], secrets: readonly string[]): string[] =>
  answers.flatMap(({ url, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((found) => `${url}: ${found}`),
  );

/** Returns all stored secrets in their stored form, and the texts that are stored next to them. */
async function secretsOf(): Promise<string[]> {
  const column = async (table: string, name: string): Promise<string[]> =>
    (await api.knex(table).whereNotNull(name).pluck(name)) as string[];
  return [
    ...(await column('users', 'password_hash')),
    ...(await column('sessions', 'code')),
    ...(await column('tokens', 'hash')),
    ...(await column('calendars', 'secret')),
    ...(await column('page_links', 'secret')),
    ...(await column('page_links', 'secret_hash')),
    ...(await column('page_devices', 'token_hash')),
    api.config.jwtSecret,
    'argon2',
    'password_hash',
    'eyJhbGciOi',
  ];
}

test.each([
  'owner',
  'admin',
  'finance',
  'sales',
  'waiting',
] as const)('no answer to %s contains a hash, token or secret', async (person) => {
  const answers = await everyAnswer(await api.as(person));
  expect(findLeaks(answers, await secretsOf())).toEqual([]);
  expect(answers.filter(({ status }) => ![200, 302, 403].includes(status))).toEqual([]);
  if (person === 'owner') expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(200);
});

describe('two partners', () => {
  test('neither partner gets a secret, the other partner’s data or the company’s own data', async () => {
    // A nurse's calendar is available to every user who has its URL.
    const all = await everyAnswer(one.client);
    const answers = all.filter(({ url }) => !url.includes('/calendar/'));
    expect(
      findLeaks(answers, [
        ...(await secretsOf()),
        foreignTextMark,
        foreignTextMark.toLowerCase(),
        foreignPhone,
      ]),
    ).toEqual([]);
    // The marks appear where they are allowed, so the test would detect a leak.
    expect(answers.filter(({ text }) => text.includes('Khách Own')).length).toBeGreaterThan(5);
    const others = await everyAnswer(other.client);
    expect(others.filter(({ text }) => text.includes(foreignTextMark)).length).toBeGreaterThan(20);
    expect(findLeaks(others, ['Own', '0913555444'])).toEqual([]);
    const owner = await everyAnswer(await api.as('owner'));
    expect(owner.filter(({ text }) => text.includes(`${foreignTextMark} lương`)).length).toBeGreaterThan(0);
  });

  test('totals, counters and pages count only the partner’s own rows', async () => {
    const total = async (path: string) => (await one.client.get(path)).body.meta.total;
    expect(await total('/partner_packages')).toBe(2);
    expect(await total('/partner_packages?filter[level]=L4')).toBe(1);
    expect(await total(`/partner_packages?filter[q]=${foreignTextMark}`)).toBe(0);
    expect(await total(`/partner_packages?filter[customer.phone]=${foreignPhone}`)).toBe(0);
    expect(await total(`/partner_packages?filter[id]=${other.packages.join(',')}`)).toBe(0);
    for (const name of ['partners', 'partner_landings', 'partner_accounts', 'partner_revenues', 'mechanisms'])
      expect([name, await total(`/${name}`)]).toEqual([name, 1]);
    expect(await total('/mechanism_thresholds')).toBe(1);
    const count = async ({ client }: PartnerSide) =>
      (await client.get('/notifications/unread_count')).body.data.count;
    expect([await count(one), await count(other)]).toEqual([2, 2]);
  });

  test('a report contains only the partner’s own rows, whichever partner is requested', async () => {
    for (const name of ['partner_revenue', 'partner_revenue_report', 'estimated_partner_revenue'])
      for (const query of ['', `?partner_id=${other.id}`]) {
        const { status, body } = await one.client.get(`/reports/${name}${query}`);
        const seen = JSON.stringify(body.data ?? []);
        expect([name, query, [200, 403].includes(status), seen.includes(`"${other.id}"`)]).toEqual([
          name,
          query,
          true,
          false,
        ]);
        if (status === 200)
          expect(body.data.rows.every((row: { partner_id: string }) => row.partner_id === one.id)).toBe(true);
      }
  });

  test('the history of a partner’s package does not contain what the company does with it', async () => {
    const [, paid = ''] = one.packages;
    const lines = (await one.client.get(`/partner_packages/${paid}/action_logs?page[size]=100`)).body.data;
    const staff = (await shop.admin.get(`/packages/${paid}/action_logs?page[size]=100`)).body.data;
    const codes = (of: { attributes: { action_code: string } }[]) =>
      of.map(({ attributes }) => attributes.action_code);
    expect(codes(lines)).toEqual(['create']);
    expect(codes(staff)).toEqual(expect.arrayContaining(['assign_agent', 'add_discount', 'pay_agent']));
  });
});
