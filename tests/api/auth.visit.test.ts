/** Visiting as another user, and sessions that end when they should (schema 5.7). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './support/client.ts';
import { sendWaitingMails } from './support/outbox.ts';
import { expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { type DemoAccountName, startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(now) });
});
afterAll(() => api.stop());

const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const signIn = async (email: string, password = 'noi-demo-2026') =>
  bearer((await api.anyone.post('/login', { email, password })).body.data.token);
const idOf = async (person: DemoAccountName | 'disabled') =>
  String(
    (
      await api
        .knex('users')
        .where({ email: `${person}@noi.test` })
        .first('id')
    )?.id,
  );
const visit = async (client: ApiClient, user_id: string) => {
  const answer = await client.post('/visit', { user_id });
  expect(answer.status).toBe(200);
  return bearer(answer.body.data.token);
};
const password = 'a password of theirs';
/** A separate staff user, so that this test does not disturb others. */
async function colleague(roles: string[]): Promise<{ id: string; email: string; client: ApiClient }> {
  const email = `${makeUniqueName('c')}@noi.test`;
  const owner = await signIn('owner@noi.test');
  const attributes = { name: `Người ${email}`, email, roles, password, password_confirmation: password };
  const id = expectCreated(await owner.create('users', attributes));
  return { id, email, client: await signIn(email, password) };
}
const isSignedIn = async (client: ApiClient) => (await client.get('/me')).status === 200;

test('a visit has the rights of the visited user, is marked as a visit, and ends without ending the session', async () => {
  const admin = await signIn('admin@noi.test');
  const visiting = await visit(admin, await idOf('partner'));
  const { data } = (await visiting.get('/me')).body;
  const name = (await admin.get('/me')).body.data.name;
  expect(data).toMatchObject({
    email: 'partner@noi.test',
    roles: ['partner'],
    visiting: { name },
    via: { name },
  });
  expect((await visiting.get('/customers')).status).toBe(403);
  expect((await visiting.get('/partner_packages')).status).toBe(200);
  expect((await visiting.delete('/logout')).status).toBe(200);
  expect([await isSignedIn(visiting), await isSignedIn(admin)]).toEqual([false, true]);
});

test('actions on a visit are logged with both names', async () => {
  const admin = await signIn('admin@noi.test');
  const sales = await visit(admin, await idOf('sales'));
  const id = expectCreated(await sales.create('customers', { name: 'Khách của sales' }));
  const { body } = await sales.get(`/customers/${id}/action_logs?include=actor`);
  const [line] = body.data;
  expect(line.attributes.via).toBe((await admin.get('/me')).body.data.name);
  expect(line.relationships.actor.data.id).toBe(await idOf('sales'));
  const history = (await admin.get(`/users/${await idOf('sales')}/action_logs`)).body.data;
  expect(
    history.some((one: { attributes: Record<string, unknown> }) => one.attributes.action_code === 'visit'),
  ).toBe(true);
});

test('visits that are not allowed are refused, and logged if they name an existing user', async () => {
  const admin = await signIn('admin@noi.test');
  for (const person of ['owner', 'finance', 'admin'] as const)
    expect((await admin.post('/visit', { user_id: await idOf(person) })).status).toBe(403);
  const log = (await admin.get(`/users/${await idOf('owner')}/action_logs`)).body.data[0].attributes;
  expect(log).toMatchObject({ action_code: 'visit', state: 'failed', error: expect.any(String) });
  expect(getFirstError(await admin.post('/visit', { user_id: (await disabledSales()).id }))[1]).toBe(
    'account_disabled',
  );
  for (const user_id of ['999999', 'abc', '0'])
    expect((await admin.post('/visit', { user_id })).status).toBe(404);
  expect((await admin.post('/visit', {})).status).toBe(422);
  for (const person of ['finance', 'sales', 'partner', 'waiting'] as const)
    expect((await (await api.as(person)).post('/visit', { user_id: await idOf('sales') })).status).toBe(403);
  expect((await api.anyone.post('/visit', { user_id: await idOf('sales') })).status).toBe(401);
});

async function disabledSales() {
  const one = await colleague(['sales']);
  await (await signIn('admin@noi.test')).act('users', one.id, 'disable_account');
  return one;
}

test('only a user with finance may visit a finance user; a visit cannot start another visit', async () => {
  const owner = await signIn('owner@noi.test');
  const finance = await visit(owner, await idOf('finance'));
  expect((await finance.get('/transactions')).status).toBe(200);
  expect((await finance.post('/visit', { user_id: await idOf('sales') })).status).toBe(403);
});

test('preferences on a visit are the visitor’s own', async () => {
  const admin = await signIn('admin@noi.test');
  await admin.send('PUT', '/me/preferences', { data: { theme: 'mine' } });
  const visiting = await visit(admin, await idOf('waiting'));
  expect((await visiting.get('/me/preferences')).body.data).toEqual({ theme: 'mine' });
});

test('signing out ends the visits started from that session', async () => {
  const [one, other] = [await signIn('admin@noi.test'), await signIn('admin@noi.test')];
  const [from, beside] = [await visit(one, await idOf('sales')), await visit(other, await idOf('sales'))];
  await one.delete('/logout');
  expect([await isSignedIn(from), await isSignedIn(beside)]).toEqual([false, true]);
});

test.each([
  'disable_account',
  'reset_password',
  'add_role',
  'revoke_role',
])('%s ends sessions, and visits started from them, at once', async (code) => {
  const owner = await signIn('owner@noi.test');
  const one = await colleague(['admin']);
  const visiting = await visit(one.client, await idOf('sales'));
  const data = {
    disable_account: { user_id: one.id },
    reset_password: { user_id: one.id, new_password: 'another password' },
    add_role: { user_id: one.id, role: 'sales' },
    revoke_role: { user_id: one.id, role: 'admin' },
  }[code];
  expect((await owner.act('users', one.id, code, data)).body.data.state).toBe('finished');
  expect([await isSignedIn(one.client), await isSignedIn(visiting)]).toEqual([false, false]);
});

test('a password set through the mailed link ends sessions, and visits started from them, at once', async () => {
  const one = await colleague(['admin']);
  const visiting = await visit(one.client, await idOf('sales'));
  expect([await isSignedIn(one.client), await isSignedIn(visiting)]).toEqual([true, true]);
  await api.anyone.post('/forgot_password', { email: one.email });
  const token = (await sendWaitingMails(api))
    .findLast((mail) => mail.to === one.email)
    ?.link.searchParams.get('token');
  const password = 'another password';
  const answer = await api.anyone.post('/reset_password', {
    token,
    password,
    password_confirmation: password,
  });
  expect(answer.status).toBe(200);
  expect([await isSignedIn(one.client), await isSignedIn(visiting)]).toEqual([false, false]);
});

test('disabling the visited user ends the visit, and leaves the visitor signed in', async () => {
  const admin = await signIn('admin@noi.test');
  const one = await colleague(['sales']);
  const visiting = await visit(admin, one.id);
  expect((await admin.act('users', one.id, 'disable_account', { user_id: one.id })).status).toBe(200);
  expect([await isSignedIn(visiting), await isSignedIn(admin)]).toEqual([false, true]);
});

test('a visit ends when the visited user gets a role that may not be visited', async () => {
  const admin = await signIn('admin@noi.test');
  const one = await colleague([]);
  const visiting = await visit(admin, one.id);
  const id = Number(one.id);
  await api.knex('users').where({ id }).update({ roles: '["admin"]' });
  expect(await isSignedIn(visiting)).toBe(false);
  await api.knex('users').where({ id }).update({ roles: '[]' });
});

test('roles and status are read from the database, not from the token', async () => {
  const one = await colleague([]);
  const id = Number(one.id);
  expect((await one.client.get('/users')).status).toBe(403);
  await api.knex('users').where({ id }).update({ roles: '["sales"]' });
  expect((await one.client.get('/users')).status).toBe(200);
  await api.knex('users').where({ id }).update({ status: 'disabled' });
  expect((await one.client.get('/users')).status).toBe(401);
});

test('a session lasts twelve hours, a visit no longer than the session that started it', async () => {
  const admin = await signIn('admin@noi.test');
  now += 8 * 3_600_000;
  const visiting = await visit(admin, await idOf('sales'));
  now += 4 * 3_600_000 - 60_000;
  expect([await isSignedIn(admin), await isSignedIn(visiting)]).toEqual([true, true]);
  now += 60_001;
  expect([await isSignedIn(admin), await isSignedIn(visiting)]).toEqual([false, false]);
});
