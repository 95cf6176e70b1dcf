/** The second factor: setting up, required at sign-in, each code valid once, recovery, removal, required by the settings. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calculateAppCode } from '#api/domain/accounts/secondFactor';
import type { ApiClient } from './support/client.ts';
import { calculateCodeOfSecret } from './support/codeOf.ts';
import { expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let now = new Date();
beforeAll(async () => {
  api = await startApi({ clock: () => now });
});
afterAll(() => api.stop());

const password = 'một mật khẩu dài';
const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const login = (email: string, tried = password) => api.anyone.post('/login', { email, password: tried });
const sendSecondFactor = (ticket: string, code: string) =>
  api.anyone.post('/login/second_factor', { ticket, code });

interface Person {
  id: string;
  email: string;
  me: ApiClient;
}
interface PersonWithFactor extends Person {
  secret: string;
  recovery_codes: string[];
}

async function person(roles: string[] = ['sales'], by: 'admin' | 'owner' = 'admin'): Promise<Person> {
  const email = `${makeUniqueName('two')}@noi.test`;
  const account = { name: 'Hai Bước', email, roles, password, password_confirmation: password };
  const id = expectCreated(await (await api.as(by)).create('users', account));
  return { id, email, me: bearer((await login(email)).body.data.token) };
}

async function createPersonWithFactor(roles?: string[], by?: 'admin' | 'owner'): Promise<PersonWithFactor> {
  const one = await person(roles, by);
  const { secret, recovery_codes } = (await one.me.post('/me/second_factor', { password })).body.data;
  const confirmed = await one.me.post('/me/second_factor/confirm', {
    code: calculateCodeOfSecret(secret, now),
  });
  expect(confirmed.status).toBe(200);
  advanceSeconds(30);
  return { ...one, secret, recovery_codes };
}
const ticketOf = async ({ email }: Person): Promise<string> => (await login(email)).body.data.ticket;

test('the codes are the codes of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => calculateAppCode(secret, Math.floor(seconds / 30));
  expect([59, 1111111109, 1234567890, 20000000000].map(at)).toEqual(['287082', '081804', '005924', '353130']);
});

test('setup returns a secret, a URI for the QR code and ten recovery codes; a code activates the factor', async () => {
  const { me, email } = await person();
  const { secret, url, recovery_codes } = (await me.post('/me/second_factor', { password })).body.data;
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(url).toContain(`otpauth://totp/Noi:${encodeURIComponent(email)}?secret=${secret}`);
  expect(new Set(recovery_codes).size).toBe(10);
  for (const code of recovery_codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/);
  expect((await login(email)).body.data).toEqual({ token: expect.any(String) });
  expect(getFirstError(await me.post('/me/second_factor/confirm', { code: '000000' }))).toEqual([
    422,
    'wrong_code',
    '/code',
  ]);
  expect(
    (await me.post('/me/second_factor/confirm', { code: calculateCodeOfSecret(secret, now) })).status,
  ).toBe(200);
  expect((await me.get('/me')).body.data.second_factor).toMatchObject({
    on: true,
    required: false,
    passed: true,
  });
  expect(getFirstError(await me.post('/me/second_factor', { password }))[1]).toBe('second_factor_on');
});

test('signing in then needs a ticket and a code, and each works once', async () => {
  const one = await createPersonWithFactor();
  const { body } = await login(one.email);
  expect(body.data).toEqual({ second_factor: true, ticket: expect.any(String) });
  const code = calculateCodeOfSecret(one.secret, now);
  expect(getFirstError(await bearer(body.data.ticket).get('/me'))[0]).toBe(401);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => sendSecondFactor(body.data.ticket, code)),
  );
  const right = answers.filter(({ status }) => status === 200);
  expect(right).toHaveLength(1);
  expect((await bearer(right[0]?.body.data.token).get('/me')).status).toBe(200);
  expect(getFirstError(await sendSecondFactor(await ticketOf(one), code))).toEqual([
    401,
    'wrong_code',
    '/code',
  ]);
  advanceSeconds(30);
  expect((await sendSecondFactor(await ticketOf(one), calculateCodeOfSecret(one.secret, now))).status).toBe(
    200,
  );
});

test('a code from half a minute ago is accepted, an older code and a code of another secret are not', async () => {
  const one = await createPersonWithFactor();
  const before = calculateCodeOfSecret(one.secret, now);
  advanceSeconds(90);
  expect((await sendSecondFactor(await ticketOf(one), before)).status).toBe(401);
  const recent = calculateCodeOfSecret(one.secret, now);
  advanceSeconds(30);
  expect((await sendSecondFactor(await ticketOf(one), recent)).status).toBe(200);
});

test('a ticket is valid for ten minutes, and ends when the password changes', async () => {
  const one = await createPersonWithFactor();
  const old = await ticketOf(one);
  advanceSeconds(600);
  expect(getFirstError(await sendSecondFactor(old, calculateCodeOfSecret(one.secret, now)))).toEqual([
    401,
    'ticket_dead',
    '/ticket',
  ]);
  const ticket = await ticketOf(one);
  await (await api.as('admin')).act('users', one.id, 'reset_password', { new_password: 'another password' });
  expect(getFirstError(await sendSecondFactor(ticket, calculateCodeOfSecret(one.secret, now)))[1]).toBe(
    'ticket_dead',
  );
});

test('a recovery code signs in once, in any spelling', async () => {
  const one = await createPersonWithFactor();
  const code = one.recovery_codes[3]?.toUpperCase().replaceAll('-', ' ') ?? '';
  expect((await sendSecondFactor(await ticketOf(one), code)).status).toBe(200);
  expect((await sendSecondFactor(await ticketOf(one), code)).status).toBe(401);
  expect((await sendSecondFactor(await ticketOf(one), one.recovery_codes[4] ?? '')).status).toBe(200);
});

test('wrong codes count like wrong passwords, and the right password does not clear the count', async () => {
  const one = await createPersonWithFactor();
  for (let n = 0; n < 10; n += 1)
    expect((await sendSecondFactor(await ticketOf(one), '000000')).status).toBe(401);
  expect(getFirstError(await login(one.email))).toEqual([429, 'too_many', undefined]);
  advanceSeconds(15 * 60);
  expect((await sendSecondFactor(await ticketOf(one), calculateCodeOfSecret(one.secret, now))).status).toBe(
    200,
  );
});

test('neither the secret nor the recovery codes are stored as plain text', async () => {
  const one = await createPersonWithFactor();
  const tables = ['second_factors', 'recovery_codes', 'users', 'action_logs', 'idempotency_keys'];
  const kept = JSON.stringify(await Promise.all(tables.map((table) => api.knex(table))));
  expect(kept).not.toContain(one.secret);
  for (const code of one.recovery_codes) {
    expect(kept).not.toContain(code);
    expect(kept).not.toContain(code.replaceAll('-', ''));
  }
});

test('removing the factor needs the password and a code; then the password alone signs in', async () => {
  const one = await createPersonWithFactor();
  const remove = (body: object) => one.me.send('DELETE', '/me/second_factor', body);
  const code = calculateCodeOfSecret(one.secret, now);
  expect(getFirstError(await remove({ password: 'not it at all', code }))).toEqual([
    422,
    'invalid',
    '/password',
  ]);
  expect(getFirstError(await remove({ password, code: '000000' }))).toEqual([422, 'wrong_code', '/code']);
  expect((await remove({ password, code })).status).toBe(200);
  expect((await login(one.email)).body.data.token).toBeTypeOf('string');
});

test('an admin removes a lost factor; this is logged and ends the sessions', async () => {
  const one = await createPersonWithFactor();
  const admin = await api.as('admin');
  expect((await (await api.as('sales')).act('users', one.id, 'reset_second_factor')).status).toBe(403);
  expect((await admin.act('users', one.id, 'reset_second_factor')).body.data.state).toBe('finished');
  expect((await one.me.get('/me')).status).toBe(401);
  expect((await login(one.email)).body.data.token).toBeTypeOf('string');
  const { body } = await admin.get(`/users/${one.id}/action_logs`);
  expect(body.data[0].attributes).toMatchObject({ action_code: 'reset_second_factor', state: 'finished' });
  expect(getFirstError(await admin.act('users', one.id, 'reset_second_factor'))[1]).toBe(
    'action_unavailable',
  );
});

test('only finance users remove the factor of a finance user, and no user removes the own one this way', async () => {
  const one = await createPersonWithFactor(['finance'], 'owner');
  expect((await (await api.as('admin')).act('users', one.id, 'reset_second_factor')).status).toBe(403);
  expect((await (await api.as('owner')).act('users', one.id, 'reset_second_factor')).status).toBe(200);
  const boss = await createPersonWithFactor(['admin']);
  expect(getFirstError(await boss.me.act('users', boss.id, 'reset_second_factor'))[1]).toBe(
    'action_unavailable',
  );
});

test('during a visit the account’s security settings cannot be changed', async () => {
  const one = await person();
  const { token } = (await (await api.as('admin')).post('/visit', { user_id: one.id })).body.data;
  const visit = bearer(token);
  for (const answer of [
    await visit.post('/me/second_factor', { password }),
    await visit.patch('/me/password', { current_password: password }),
    await visit.get('/me/sessions'),
  ])
    expect(answer.status).toBe(403);
});

test('REQUIRE_2FA: a user with such a role can only set up the factor until it is active', async () => {
  const strict = await startApi({ clock: () => now, require2fa: ['admin', 'finance'] });
  try {
    const admin = await strict.as('admin');
    for (const path of ['/customers', '/users', '/me/preferences', '/me/sessions', '/nowhere'])
      expect([path, ...getFirstError(await admin.get(path))]).toEqual([
        path,
        403,
        'second_factor_required',
        undefined,
      ]);
    expect(getFirstError(await admin.act('users', '1', 'disable_account'))[1]).toBe('second_factor_required');
    expect((await admin.get('/me')).body.data.second_factor).toEqual({
      on: false,
      passkeys: 0,
      required: true,
      passed: false,
    });
    expect((await (await strict.as('sales')).get('/customers')).status).toBe(200);
    const { secret } = (await admin.post('/me/second_factor', { password: 'noi-demo-2026' })).body.data;
    expect(
      (await admin.post('/me/second_factor/confirm', { code: calculateCodeOfSecret(secret, now) })).status,
    ).toBe(200);
    expect((await admin.get('/customers')).status).toBe(200);
    const finance = await strict.as('finance');
    expect((await finance.delete('/logout')).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

test('setup requires the password, and wrong passwords are counted as everywhere', async () => {
  const { me, email } = await person();
  expect(getFirstError(await me.post('/me/second_factor', {}))).toEqual([422, 'invalid', '/password']);
  for (let n = 0; n < 10; n += 1)
    expect(getFirstError(await me.post('/me/second_factor', { password: `wrong number ${n}` }))[2]).toBe(
      '/password',
    );
  expect(getFirstError(await me.post('/me/second_factor', { password }))[1]).toBe('too_many');
  expect(getFirstError(await login(email))[1]).toBe('too_many');
});

test('activating the factor ends the other sessions; the session that showed a code continues', async () => {
  const one = await person();
  const elsewhere = bearer((await login(one.email)).body.data.token);
  const { secret } = (await one.me.post('/me/second_factor', { password })).body.data;
  expect((await elsewhere.get('/me')).status).toBe(200);
  await one.me.post('/me/second_factor/confirm', { code: calculateCodeOfSecret(secret, now) });
  expect((await elsewhere.get('/me')).status).toBe(401);
  expect((await one.me.get('/me')).status).toBe(200);
});

test('a session that never showed a code is invalid once a factor is active, and so is a visit started from it', async () => {
  const boss = await createPersonWithFactor(['admin']);
  const visited = await person();
  const { token } = (await boss.me.post('/visit', { user_id: visited.id })).body.data;
  expect((await bearer(token).get('/me')).status).toBe(200);
  // Simulates a session in which the factor was confirmed at its start.
  await api
    .knex('sessions')
    .where({ user_id: Number(boss.id) })
    .update({ second_factor_at: null });
  expect((await boss.me.get('/me')).status).toBe(401);
  expect((await bearer(token).get('/me')).status).toBe(401);
});
