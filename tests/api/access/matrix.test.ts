/**
 * The permission matrix: every actual route × every caller × the owner of the record, compared with the rights in permissions.ts. Allowed
 * calls are stopped after the permission check, so nothing changes.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '#schema/index';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type ExpectedCall, findExpectedStatus } from './expectation.ts';
import { type LiveRoute, startWithLiveRoutes } from './liveRoutes.ts';
import { type Caller, signInCallers } from './people.ts';
import { actionRights, resourceRights } from './permissions.ts';
import {
  chooseRecordId,
  completeRecords,
  findOwnAndForeignRecords,
  type OwnAndForeignIds,
  type RecordOwnership,
} from './records.ts';

let api: TestApi;
let routes: LiveRoute[];
let callers: Caller[];
const records = new Map<string, Record<string, OwnAndForeignIds>>();

beforeAll(async () => {
  const { started, routes: found } = await startWithLiveRoutes(() => startApi());
  api = started;
  routes = found;
  callers = await signInCallers(api);
  await completeRecords(api.knex);
  for (const { email } of callers)
    if (!records.has(email)) records.set(email, await findOwnAndForeignRecords(api.knex, email));
});
afterAll(() => api.stop());

const ownerships: readonly RecordOwnership[] = ['own', 'foreign', 'absent'];
const hosts: Readonly<Record<string, readonly string[]>> = {
  customers: ['packages'],
  packages: ['customers'],
};
const resourceOf = (url: string): string => /^\/api\/v1\/(\w+)/.exec(url)?.[1] ?? '';

/** Returns the calls to make for a route: one per record and, for actions, one per action of the resource and of the resources it hosts. */
function listCalls(route: LiveRoute): ExpectedCall[] {
  if (!route.url.includes(':id')) return [{ route, whose: null }];
  // HEAD is a GET without a body: one record is enough to check that both have the same guards.
  if (route.method === 'HEAD') return [{ route, whose: 'foreign' }];
  const name = resourceOf(route.url);
  const actions =
    route.method === 'POST' && route.url.endsWith('/:id/actions')
      ? [name, ...(hosts[name] ?? [])].flatMap((resource) =>
          Object.keys(actionRights[resource] ?? {})
            // The resource's own action takes precedence over an action of a hosted resource with the same code.
            .filter((code) => resource === name || !actionRights[name]?.[code])
            .map((code) => ({ resource, code })),
        )
      : [];
  return ownerships.flatMap((whose) => [
    { route, whose },
    ...actions.map((action) => ({ route, whose, action })),
  ]);
}

const bodies: Readonly<
  Record<
    string,
    (name: string, id: string, ask: ExpectedCall, ids: Record<string, OwnAndForeignIds>) => unknown
  >
> = {
  'POST ': (name) => ({ data: { type: name, attributes: { no_such_field: 1 } } }),
  'PATCH /:id': (name, id) => ({ data: { type: name, id, attributes: {} } }),
  'POST /:id/actions': (_name, _id, { action, whose }, ids) => ({
    action_code: action?.code ?? 'no_such_action',
    action_data:
      action?.resource === 'packages' ? { package_id: chooseRecordId(ids.packages, whose ?? 'absent') } : {},
  }),
};

async function ask(caller: Caller, call: ExpectedCall): Promise<{ status: number; text: string }> {
  const { route, whose } = call;
  const ids = records.get(caller.email) ?? {};
  const name = resourceOf(route.url);
  const id = chooseRecordId(ids[name], whose ?? 'absent');
  const url = route.url.replace(':id', id).replace('*', 'no/such/call');
  const key = `${route.method} ${route.url.slice(`/api/v1/${name}`.length)}`;
  const sends = ['POST', 'PATCH', 'PUT'].includes(route.method);
  const answer = await api.inject({
    method: route.method as 'GET',
    url,
    headers: {
      ...(caller.token ? { authorization: `Bearer ${caller.token}` } : {}),
      ...(sends ? { 'content-type': 'application/vnd.api+json' } : {}),
      'if-match': '"0"',
    },
    ...(sends
      ? { payload: JSON.stringify((resourceRights[name] && bodies[key]?.(name, id, call, ids)) ?? {}) }
      : {}),
  });
  return { status: answer.statusCode, text: answer.payload };
}

const titleOf = (caller: Caller, { route, whose, action }: ExpectedCall) =>
  [caller.name, route.method, route.url, whose, action?.code].filter(Boolean).join(' ');

test('each call by each caller on each record has the status that the table of rights says; an invisible record is answered like a missing one', async () => {
  const signOutLast = (route: LiveRoute) => Number(route.url.endsWith('/logout'));
  const table = routes
    .filter(({ url }) => url.startsWith('/api/v1/'))
    .sort((a, b) => signOutLast(a) - signOutLast(b));
  const wrong: string[] = [];
  /** Body of the 404 for a record that the caller may not see. It must equal the 404 for a missing record. */
  const foreign = new Map<string, string>();
  let cells = 0;
  for (const route of table)
    for (const call of listCalls(route))
      for (const caller of callers) {
        const wanted = findExpectedStatus(caller, call) ?? 'written down anywhere';
        const { status, text } = await ask(caller, call);
        cells += 1;
        if (status !== wanted) wrong.push(`${titleOf(caller, call)}: ${status}, not ${wanted}`);
        const title = titleOf(caller, { ...call, whose: null });
        if (status === 404 && call.whose === 'foreign') foreign.set(title, text);
        if (call.whose === 'absent' && text !== (foreign.get(title) ?? text))
          wrong.push(`${title}: told apart from one that is not there`);
      }
  expect(wrong).toEqual([]);
  expect(foreign.size).toBeGreaterThan(100);
  expect(cells).toBeGreaterThanOrEqual(3000);
}, 300_000);

test('outside the API there are only the pages, the documentation and the health checks', () => {
  const outside = routes.map(({ url }) => url).filter((url) => !url.startsWith('/api/v1/'));
  expect(
    outside.filter(
      (url) => !/^\/(\*|[nm]\/\*|[nm]\/sw\.js|api\/docs(\/.*)?|healthz|readyz|metrics)?$/.test(url),
    ),
  ).toEqual([]);
});

test('the table of rights has every declared resource and action, and no other', () => {
  const names = (record: object) => Object.keys(record).sort();
  expect(names(resourceRights)).toEqual(names(resources));
  for (const [name, { actions = {} }] of Object.entries(resources))
    expect([name, names(actionRights[name] ?? {})]).toEqual([name, names(actions)]);
});
