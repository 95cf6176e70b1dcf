/** API keys: created and shown once, limited to their scopes and their maker's rights, invalid at once after revocation (schema 11). */
import { beforeAll, expect, test } from 'vitest';
import { listScopes } from '#schema/scopes';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { expectActionDone, expectCreated, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApi, startApiForFile } from '../support/startApi.ts';

const DAY = 24 * 3_600_000;
let now = new Date('2026-11-24T01:00:00.000Z');
const api = await startApiForFile({ clock: () => now });
let admin: ApiClient;
let owner: ApiClient;

const inDays = (days: number): string => new Date(now.getTime() + days * DAY).toISOString();
const attributes = (scopes: readonly string[], more: object = {}) => ({
  name: makeUniqueName('Key '),
  scopes,
  expires_at: inDays(30),
  ...more,
});
const secretOf = async (maker: ApiClient, scopes: readonly string[]): Promise<string> => {
  const { status, body } = await maker.create('api_keys', attributes(scopes));
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.attributes.secret;
};
const withSecret = (secret: string) => api.anyone.with({ authorization: `Bearer ${secret}` });
const keyOf = async (scopes: readonly string[], maker = admin) => withSecret(await secretOf(maker, scopes));
const first = async (name: string): Promise<string> =>
  (await owner.get(`/${name}?page[size]=1`)).body.data[0].id;

beforeAll(async () => {
  [admin, owner] = [await api.as('admin'), await api.as('owner')];
});

test('the secret is returned once, and only its hash is stored', async () => {
  const headers = { 'idempotency-key': makeUniqueName('once-and-never-again-') };
  const { body } = await admin.create('api_keys', attributes(['customers:read']), headers);
  const { secret } = body.data.attributes;
  expect(secret).toMatch(/^noi_[\w-]{43}$/);
  const again = await admin.get(`/api_keys/${body.data.id}`);
  expect(again.body.data.attributes.secret).toBeNull();
  const stored = JSON.stringify([
    await api.knex('api_keys'),
    await api.knex('action_logs'),
    await api.knex('idempotency_keys'),
  ]);
  expect(stored).not.toContain(secret);
});

test('a key is refused if it has more rights than its maker, lasts longer than a year, or names a scope that does not exist for keys', async () => {
  const create = async (given: object) => getFirstError(await admin.create('api_keys', given));
  const at = (field: string) => [422, 'invalid', `/data/attributes/${field}`];
  for (const scope of [
    'bank_lines:read',
    'transactions:update',
    'users:read',
    'partner_accounts:read',
    'api_keys:create',
    'customers:erase',
    'agents:create',
    'trash:read',
    'customers:*',
    'settings:read',
  ])
    expect([scope, await create(attributes([scope]))]).toEqual([scope, at('scopes')]);
  expect(await create(attributes(['customers:read'], { expires_at: inDays(366) }))).toEqual(at('expires_at'));
  expect(await create(attributes(['customers:read'], { expires_at: inDays(-1) }))).toEqual(at('expires_at'));
  expectCreated(await admin.create('api_keys', attributes(['customers:read'], { expires_at: inDays(365) })));
  expectCreated(await owner.create('api_keys', attributes(['bank_lines:read'])));
  for (const person of ['sales', 'finance', 'partner'] as const)
    expect((await (await api.as(person)).create('api_keys', attributes([]))).status).toBe(403);
});

test('every call of a resource needs its own scope, and all other URLs are closed to keys', async () => {
  const reader = await keyOf(['customers:read']);
  const customer = await first('customers');
  expect((await reader.get('/customers')).status).toBe(200);
  const included = await reader.get(`/customers/${customer}?include=packages,partner,sales`);
  expect(included.status).toBe(200);
  expect((included.body.included ?? []).map(({ type }: ResponseBody) => type)).toEqual([]);
  const refusedCalls = [
    ['GET', '/packages'],
    ['GET', '/me'],
    ['GET', '/users'],
    ['GET', '/api_keys'],
    ['GET', '/customers/export?format=csv'],
    ['GET', `/customers/${customer}/action_logs`],
    ['GET', `/customers/${customer}/personal_data`],
    ['GET', `/customers/${customer}/viewers`],
    ['GET', '/reports/revenue'],
    ['GET', '/settings/messages'],
    ['GET', '/notifications/unread_count'],
    ['GET', '/events'],
    ['GET', '/no/such/call'],
    ['DELETE', `/customers/${customer}`],
    ['DELETE', '/logout'],
  ] as const;
  for (const [method, path] of refusedCalls)
    expect([path, (await reader.send(method, path)).status]).toEqual([path, 403]);
  expect((await reader.create('customers', { name: 'x' })).status).toBe(403);
  expect((await reader.change('customers', customer, { name: 'x' })).status).toBe(403);
  expect((await reader.act('customers', customer, 'assign_sales', {})).status).toBe(403);
});

test('a key that may only write gets only ids in answers, and the history names the key and its maker', async () => {
  const writer = await keyOf(['customers:create', 'customers:update', 'customers:update_level']);
  const known = await first('customers');
  const { phone } = (await admin.get(`/customers/${known}`)).body.data.attributes;
  const created = await writer.create('customers', { name: 'Lê Thị Khóa', phone });
  expect(created.status).toBe(201);
  expect([created.body.data.attributes ?? {}, created.body.meta]).toEqual([{}, undefined]);
  const { id } = created.body.data;
  const changed = await writer.change('customers', id, { note: 'x' });
  expect([changed.status, changed.body.data.attributes ?? {}]).toEqual([200, {}]);
  const stale = await writer.change('customers', known, { note: 'y' }, { 'if-match': '"0"' });
  expect([stale.status, stale.body.meta.current.attributes ?? {}]).toEqual([412, {}]);
  expectActionDone(await writer.act('customers', id, 'update_level', { level: 'L1' }));
  expect((await writer.get(`/customers/${id}`)).status).toBe(403);
  const { body } = await admin.get(`/customers/${id}/action_logs?include=actor`);
  const lines = body.data.map(({ attributes: { action_code, key_name } }: ResponseBody) => [
    action_code,
    key_name,
  ]);
  expect(lines.map(([code]: string[]) => code).sort()).toEqual(['create', 'update', 'update_level']);
  for (const [, name] of lines) expect(name).toMatch(/^Key /);
  expect(body.included.map((one: ResponseBody) => one.attributes.email)).toEqual(['admin@noi.test']);
});

test('no key reads or does more than its scopes allow, for every resource', async () => {
  const scopes = listScopes({ roles: ['admin', 'finance'] }).map(({ value }) => value);
  const scoped = [...new Set(scopes.map((scope) => scope.split(':')[0] ?? ''))].filter(
    (name) => name !== 'leads',
  );
  const all = [
    ...scoped,
    'users',
    'partner_accounts',
    'api_keys',
    'trash',
    'exports',
    'imports',
    'jobs',
    'notifications',
  ];
  const wrong: string[] = [];
  for (const name of scoped) {
    const others = scopes.filter((scope) => scope.startsWith(`${name}:`) && scope !== `${name}:read`);
    const reader = await keyOf([`${name}:read`], owner);
    const writer = others.length > 0 ? await keyOf(others, owner) : null;
    for (const other of all)
      for (const [key, wanted] of [
        [reader, other === name ? 200 : 403],
        [writer, 403],
      ] as const) {
        const { status } = (await key?.get(`/${other}?page[size]=1`)) ?? { status: wanted };
        if (status !== wanted) wrong.push(`GET ${other} by a key of ${name}: ${status}`);
      }
    const writes = [
      await reader.create(name, {}),
      await reader.change(name, '1', {}),
      await reader.delete(`/${name}/1`),
      ...(await Promise.all(others.map((scope) => reader.act(name, '1', scope.split(':')[1] ?? '')))),
    ];
    // An action's scope is checked when its record is known; the code of a verb is not an action.
    for (const { status } of writes)
      if (![400, 403, 404].includes(status)) wrong.push(`a write of ${name} by its reader: ${status}`);
  }
  expect(wrong).toEqual([]);
  expect(scoped.length).toBeGreaterThan(15);
}, 60_000);

test('a key is invalid after its revocation and after its last day, at once in another process too', async () => {
  const other = await startApi({ databaseUrl: api.config.databaseUrl, clock: () => now });
  const elsewhere = (secret: string) => other.anyone.with({ authorization: `Bearer ${secret}` });
  try {
    const { body } = await admin.create('api_keys', attributes(['customers:read']));
    const { secret } = body.data.attributes;
    expect((await elsewhere(secret).get('/customers')).status).toBe(200);
    const stored = (await admin.get(`/api_keys/${body.data.id}`)).body.data.attributes;
    expect(stored.last_used_at).toBe(now.toISOString());
    expectActionDone(await admin.act('api_keys', body.data.id, 'revoke'));
    expect((await elsewhere(secret).get('/customers')).status).toBe(401);
    expect(getFirstError(await admin.act('api_keys', body.data.id, 'revoke'))).toEqual([
      422,
      'action_unavailable',
      undefined,
    ]);

    const email = `${makeUniqueName('maker')}@noi.test`;
    const password = 'an-honest-password';
    const person = { name: 'Maker', email, roles: ['admin'], password, password_confirmation: password };
    const id = expectCreated(await owner.create('users', person));
    const maker = async () => {
      const { body: signed } = await api.anyone.post('/login', { email, password });
      return api.anyone.with({ authorization: `Bearer ${signed.data.token}` });
    };
    for (const [off, on] of [
      ['disable_account', 'enable_account'],
      ['revoke_role', 'add_role'],
    ] as const) {
      const own = await secretOf(await maker(), ['customers:read']);
      expect((await elsewhere(own).get('/customers')).status).toBe(200);
      const role = off === 'revoke_role' ? { role: 'admin' } : {};
      expectActionDone(await owner.act('users', id, off, { user_id: id, ...role }));
      for (const caller of [withSecret(own), elsewhere(own)])
        expect([off, (await caller.get('/customers')).status]).toEqual([off, 401]);
      expectActionDone(await owner.act('users', id, on, { user_id: id, ...role }));
      expect([on, (await elsewhere(own).get('/customers')).status]).toEqual([on, 401]);
    }

    const dying = await keyOf(['customers:read']);
    const before = now;
    now = new Date(inDays(31));
    expect((await dying.get('/customers')).status).toBe(401);
    now = before;
  } finally {
    await other.stop();
  }
});

test('a key may call 600 times a minute across all processes, including refused calls', async () => {
  const other = await startApi({ databaseUrl: api.config.databaseUrl, clock: () => now });
  const before = now;
  try {
    const secret = await secretOf(admin, ['locations:read']);
    const callers = [withSecret(secret), other.anyone.with({ authorization: `Bearer ${secret}` })] as const;
    for (let round = 0; round < 15; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          (n % 2 ? callers[0] : callers[1]).get(n < 20 ? '/locations?page[size]=1' : '/users'),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), ...Array(20).fill(403)]);
    }
    for (const caller of callers) {
      const over = await caller.get('/locations');
      expect([over.status, over.body.errors[0].code]).toEqual([429, 'too_many']);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    now = new Date(now.getTime() + 60_000);
    for (const caller of callers) expect((await caller.get('/locations')).status).toBe(200);
  } finally {
    now = before;
    await other.stop();
  }
}, 60_000);
