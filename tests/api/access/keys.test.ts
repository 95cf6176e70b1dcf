/**
 * Makes every call as a program with an API key. The program gets the same answers as the user who made the key, only within the scopes of
 * the key, and changes nothing without a scope (schema 11.1).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { listReferences } from '#schema/resource';
import { listScopes } from '#schema/scopes';
import type { ResponseBody } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type LiveRoute, startWithLiveRoutes } from './liveRoutes.ts';
import { completeRecords } from './records.ts';

let api: TestApi;
let routes: LiveRoute[];
let admin: Record<string, string>;
/** Id of one record of each resource. */
const idOf: Record<string, string> = {};
const scopes = listScopes({ roles: ['admin'] }).map(({ value }) => value);
const readableResources = scopes.flatMap((scope) =>
  scope.endsWith(':read') ? [scope.slice(0, -':read'.length)] : [],
);
/** Calls that are open to every user, signed in or not. */
const openCalls = [
  ...[
    '/openapi.json',
    '/calendar/:secret.ics',
    '/bank_feed/sepay',
    '/me/join',
    '/setup',
    '/signup',
    '/signup/confirm',
  ],
  ...['/login', '/login/second_factor', '/login/passkey', '/login/passkey/options'],
  ...['/forgot_password', '/reset_password'],
].map((path) => `/api/v1${path}`);

beforeAll(async () => {
  const { started, routes: found } = await startWithLiveRoutes(startApi);
  api = started;
  await completeRecords(api.knex);
  routes = found.filter(
    ({ method, url }) =>
      method !== 'HEAD' &&
      url.startsWith('/api/v1/') &&
      // A nurse's page accepts only devices, no keys and no signed-in users.
      !url.startsWith('/api/v1/own/') &&
      !url.includes('*') &&
      !openCalls.includes(url),
  );
  const client = await api.as('admin');
  admin = client.headers;
  for (const name of readableResources)
    idOf[name] = (await client.get(`/${name}?page[size]=1`)).body.data[0]?.id ?? '1';
});
afterAll(() => api.stop());

const keyOf = async (own: readonly string[]): Promise<Record<string, string>> => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await (await api.as('admin')).create('api_keys', { name: 'x', scopes: own, expires_at });
  return { authorization: `Bearer ${body.data.attributes.secret}` };
};
const resourceIn = (url: string): string => url.split('/')[3] ?? '';
const addressOf = ({ url }: LiveRoute): string =>
  url.replace(':id', idOf[resourceIn(url)] ?? '1').replace(/:\w+/g, '1');
const get = async (
  url: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: ResponseBody }> => {
  const { statusCode, payload } = await api.inject({ url, headers });
  return { status: statusCode, body: payload.startsWith('{') ? JSON.parse(payload) : payload };
};
/** Returns the only calls that a key with this read scope may make. */
const listCallsOfScope = (name: string): string[] =>
  ['', '/:id', '/:id/actions'].map((rest) => `/api/v1/${name}${rest}`);

test('a key with every scope gets the same answers as its maker, only from the calls of its scopes', async () => {
  const key = await keyOf(scopes);
  const allowed = new Set(readableResources.flatMap(listCallsOfScope));
  const wrong: string[] = [];
  let same = 0;
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    const address = addressOf(route);
    const own = await get(address, key);
    if (!allowed.has(route.url)) {
      if (own.status !== 403) wrong.push(`GET ${route.url}: ${own.status}`);
      continue;
    }
    const makers = await get(address, admin);
    const [one, two] = [own, makers].map(({ status, body }) => JSON.stringify([status, body.data ?? null]));
    // Actions that keys cannot perform are not offered.
    if (one === two) same += 1;
    else if (!route.url.endsWith('/actions')) wrong.push(`GET ${address} is not what its maker gets`);
  }
  expect(wrong).toEqual([]);
  expect(same).toBeGreaterThan(60);
});

test('a key for one resource reads only this resource, includes no other resource, and changes nothing', async () => {
  const wrong: string[] = [];
  let requests = 0;
  for (const name of readableResources) {
    let key = await keyOf([`${name}:read`]);
    const allowed = new Set(listCallsOfScope(name));
    for (const [index, route] of routes.entries()) {
      // A key allows 600 calls a minute, so a new key is created after 500 calls.
      if (index % 500 === 499) key = await keyOf([`${name}:read`]);
      const { statusCode } = await api.inject({
        method: route.method as 'GET',
        url: addressOf(route),
        headers: { ...key, ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }) },
        ...(route.method === 'GET' ? {} : { payload: '{}' }),
      });
      requests += 1;
      // The action is in the body, so an action call is refused only after the body is read.
      const acts = route.method === 'POST' && route.url === `/api/v1/${name}/:id/actions`;
      const wanted = route.method === 'GET' && allowed.has(route.url) ? [200] : acts ? [400, 403] : [403];
      if (!wanted.includes(statusCode))
        wrong.push(`${route.method} ${route.url} by ${name}:read: ${statusCode}`);
    }
    const resource = resources[name];
    const relations = [
      ...Object.keys(listReferences(resource as never)),
      ...Object.keys(resource?.relations ?? {}),
    ];
    for (const relation of relations) {
      const { status, body } = await get(`/api/v1/${name}?page[size]=20&include=${relation}`, key);
      const types = new Set((body.included ?? []).map(({ type }: ResponseBody) => type));
      types.delete(name);
      if (status === 200 && types.size > 0) wrong.push(`${name} with ${relation} brings ${[...types]}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(requests).toBeGreaterThan(2_000);
}, 240_000);
