/** Signing in, up and out, and the rights of a token (schema 5.2, 5.4). */
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getFirstError, makeUniqueName } from './support/shop.ts';
import { signUp } from './support/signUp.ts';
import { startApiForFile } from './support/startApi.ts';

const api = await startApiForFile();

const demo = 'noi-demo-2026';
const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const login = async (email: string, password = demo) =>
  (await api.anyone.post('/login', { email, password })).body.data.token;

test('the right password returns a token, also for plain JSON, and ignores the case of the e-mail', async () => {
  for (const type of ['application/json', 'application/vnd.api+json'])
    for (const email of ['owner@noi.test', ' Owner@NOI.test ']) {
      const { status, body } = await api.anyone.post(
        '/login',
        { email, password: demo },
        { 'content-type': type },
      );
      expect(status).toBe(200);
      expect((await bearer(body.data.token).get('/me')).body.data.email).toBe('owner@noi.test');
    }
});

test('/me returns the user, and the apps only for users with a role', async () => {
  const { body } = await (await api.as('owner')).get('/me');
  expect(body.data).toEqual({
    id: expect.any(String),
    name: expect.any(String),
    email: 'owner@noi.test',
    kind: 'staff',
    roles: ['admin', 'finance'],
    apps: [{ code: 'admin', name: 'Admin' }],
    partner_id: null,
    mechanism_id: null,
    second_factor: { on: false, passkeys: 0, required: false, passed: false },
    via: null,
  });
  expect((await (await api.as('waiting')).get('/me')).body.data).toMatchObject({ roles: [], apps: [] });
  expect((await (await api.as('partner')).get('/me')).body.data).toMatchObject({
    kind: 'partner',
    roles: ['partner'],
    partner_id: expect.any(String),
    mechanism_id: expect.any(String),
  });
});

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const known = await api.anyone.post('/login', { email: 'finance@noi.test', password: 'not it at all' });
  const unknown = await api.anyone.post('/login', { email: 'nobody@noi.test', password: 'not it at all' });
  expect(known.status).toBe(401);
  expect(unknown.body).toEqual(known.body);
});

test('a disabled account is named as disabled only with the right password', async () => {
  const right = await api.anyone.post('/login', { email: 'disabled@noi.test', password: demo });
  expect(getFirstError(right)).toEqual([401, 'account_disabled', undefined]);
  const wrong = await api.anyone.post('/login', { email: 'disabled@noi.test', password: 'not it at all' });
  expect(getFirstError(wrong)).toEqual([401, 'wrong_credentials', undefined]);
});

test.each([
  [{}, 422, '/email'],
  [{ email: 'owner@noi.test' }, 422, '/password'],
  [{ email: ['owner@noi.test', 'sales@noi.test'], password: demo }, 422, '/email'],
  [{ email: { $ne: '' }, password: demo }, 422, '/email'],
  [{ email: 'owner@noi.test', password: demo, roles: ['admin'] }, 400, '/roles'],
  [[], 400, ''],
  ['"text"', 400, ''],
])('login with %j is refused at the member', async (body, status, pointer) => {
  const answer = await api.anyone.post('/login', body);
  expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([status, pointer]);
});

test('signing up needs all four members and accepts no other', async () => {
  const full = {
    name: 'A',
    email: `${makeUniqueName('a')}@noi.test`,
    password: 'một hai ba',
    password_confirmation: 'một hai ba',
  };
  for (const name of Object.keys(full)) {
    const answer = await api.anyone.post('/signup', { ...full, [name]: undefined });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([422, `/${name}`]);
  }
  for (const extra of [
    'role',
    'roles',
    'id',
    'partner_id',
    'status',
    'kind',
    'password_hash',
    'invited_at',
  ]) {
    const answer = await api.anyone.post('/signup', { ...full, [extra]: 'admin' });
    expect([answer.status, answer.body.errors[0].source.pointer]).toEqual([400, `/${extra}`]);
  }
  expect(await api.knex('users').where({ email: full.email }).first('id')).toBeUndefined();
});

test.each([
  ['nine char', 'short'],
  ['x'.repeat(129), 'long'],
  ['password123', 'common'],
  ['1234567890', 'a run'],
  ['qwertyuiop', 'a run of keys'],
  ['abababababab', 'a repetition'],
  ['fordmondeo', 'among the 4,000 commonest'],
  ['Admin-2026!!', 'a role and a year'],
  ['Điều Dưỡng 1', 'a word of this product, with its accents'],
  ['mai.tran@2026', 'the e-mail and a year'],
])('the password %s is refused: %s', async (password) => {
  const email = `mai.tran@${makeUniqueName('p')}.test`;
  const person = { name: 'A', email, password, password_confirmation: password };
  expect(getFirstError(await api.anyone.post('/signup', person))).toEqual([422, 'invalid', '/password']);
});

test.each([
  '83920174652',
  'noi-83920174',
  'MAI ở nhà số 7',
])('the password %s is accepted', async (password) => {
  const email = `mai.tran@${makeUniqueName('p')}.test`;
  await signUp(api, { email, password });
  expect(await login(email, password)).toBeTypeOf('string');
});

test('characters after the 72nd of a password count, and any characters are allowed', async () => {
  const email = `${makeUniqueName('long')}@noi.test`;
  const password = `${'đ😀 "<b>'.repeat(9)}${'x'.repeat(20)}1`;
  await signUp(api, { email, password });
  expect(await login(email, password)).toBeTypeOf('string');
  const { status } = await api.anyone.post('/login', { email, password: `${password.slice(0, -1)}2` });
  expect(status).toBe(401);
});

test('signing out ends that session at once, and no other', async () => {
  const [one, other] = [await login('sales@noi.test'), await login('sales@noi.test')];
  expect((await bearer(one).delete('/logout')).status).toBe(200);
  expect((await bearer(one).get('/me')).status).toBe(401);
  expect((await bearer(one).delete('/logout')).status).toBe(401);
  expect((await bearer(other).get('/me')).status).toBe(200);
});

const encodeTokenPart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signToken = (header: object, payload: object, secret: string, digest = 'sha256') => {
  const text = `${encodeTokenPart(header)}.${encodeTokenPart(payload)}`;
  return `${text}.${createHmac(digest, secret).update(text).digest('base64url')}`;
};

test('only a valid token issued by this server signs in', async () => {
  const token = await login('owner@noi.test');
  const { sub, sid, iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const secret = api.config.jwtSecret;
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  expect((await bearer(signToken(HS256, { sub, sid, iat, exp }, secret)).get('/me')).status).toBe(200);
  const bad: Record<string, string> = {
    'alg none': `${encodeTokenPart({ alg: 'none', typ: 'JWT' })}.${encodeTokenPart({ sub, sid, iat, exp })}.`,
    'alg none with a signature': signToken({ alg: 'none', typ: 'JWT' }, { sub, sid, iat, exp }, secret),
    'another algorithm': signToken({ alg: 'HS512', typ: 'JWT' }, { sub, sid, iat, exp }, secret, 'sha512'),
    'another key': signToken(HS256, { sub, sid, iat, exp }, `${secret}!`),
    'no exp': signToken(HS256, { sub, sid, iat }, secret),
    'exp as text': signToken(HS256, { sub, sid, iat, exp: String(exp) }, secret),
    'run out': signToken(HS256, { sub, sid, iat, exp: 1 }, secret),
    'another person': signToken(HS256, { sub: String(Number(sub) + 1), sid, iat, exp }, secret),
    'another session': signToken(HS256, { sub, sid: `${sid}x`, iat, exp }, secret),
    'its number': signToken(HS256, { sub, sid: '1', iat, exp }, secret),
    'no session': signToken(HS256, { sub, iat, exp }, secret),
    'a reset token': 'W'.repeat(43),
    '8 kB': signToken(HS256, { sub, sid, iat, exp, more: 'x'.repeat(6000) }, secret),
    empty: '',
  };
  for (const [name, token] of Object.entries(bad))
    expect([name, (await bearer(token).get('/me')).status]).toEqual([name, 401]);
  expect((await api.anyone.with({ authorization: token }).get('/me')).status).toBe(401);
  expect((await api.anyone.with({ authorization: `Basic ${token}` }).get('/me')).status).toBe(401);
  expect((await api.anyone.get(`/me?token=${token}`)).status).toBe(401);
});

test('preferences belong to the account, up to 64 kB', async () => {
  const [sales, finance] = [await api.as('sales'), await api.as('finance')];
  expect((await sales.get('/me/preferences')).body.data).toEqual({});
  const data = { 'users.datagrid.availableColumns': ['name'], theme: 'dark', size: 50 };
  expect((await sales.send('PUT', '/me/preferences', { data })).body).toEqual({ data });
  expect((await sales.get('/me/preferences')).body.data).toEqual(data);
  expect((await finance.get('/me/preferences')).body.data).toEqual({});
  expect((await sales.send('PUT', '/me/preferences', { data: { big: 'x'.repeat(65_536) } })).status).toBe(
    413,
  );
  for (const wrong of [[], 'text', 5, null])
    expect((await sales.send('PUT', '/me/preferences', { data: wrong })).status).toBe(422);
  expect((await sales.get('/me/preferences')).body.data).toEqual(data);
  expect((await api.anyone.get('/me/preferences')).status).toBe(401);
});

describe('preferences by key', () => {
  const path = '/me/preferences';
  const filter = (label: string) => ({ label, value: { filter: { name: label } } });

  test('a change leaves all other keys, and null removes one', async () => {
    const one = await api.as('finance');
    await one.send('PUT', path, { data: { theme: 'dark', size: 50 } });
    const changed = await one.send('PATCH', path, { data: { size: null, 'customers.perPage': 20 } });
    expect([changed.status, changed.body.data]).toEqual([200, { size: null, 'customers.perPage': 20 }]);
    expect((await one.get(path)).body.data).toEqual({ theme: 'dark', 'customers.perPage': 20 });
    for (const wrong of [[], 'text', 5, null])
      expect((await one.send('PATCH', path, { data: wrong })).status).toBe(422);
    expect((await one.send('PATCH', path, { data: {}, base: [] })).status).toBe(422);
    expect((await one.send('PATCH', path, { data: { big: 'x'.repeat(65_536) } })).status).toBe(413);
    expect((await one.get(path)).body.data).toEqual({ theme: 'dark', 'customers.perPage': 20 });
  });

  test('two windows that change the same list at the same time lose no entry', async () => {
    const one = await api.as('finance');
    const base = { saved: [filter('A')] };
    await one.send('PUT', path, { data: base });
    const added = Array.from({ length: 10 }, (_, index) => filter(`B${index}`));
    await Promise.all(
      added.map((each) => one.send('PATCH', path, { base, data: { saved: [filter('A'), each] } })),
    );
    const { saved } = (await one.get(path)).body.data;
    expect(saved).toHaveLength(11);
    expect(saved).toEqual(expect.arrayContaining([filter('A'), ...added]));
    // A window that still has the first version then removes the filters.
    await one.send('PATCH', path, { base, data: { saved: [] } });
    expect((await one.get(path)).body.data.saved).toHaveLength(10);
  });
});
