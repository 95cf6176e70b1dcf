/** Signing up: the same answer for every address, and no account until the address is confirmed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendWaitingMails } from './support/outbox.ts';
import { expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(now) });
});
afterAll(() => api.stop());

const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const password = 'một hai ba bốn';
const signup = (email: string, name = 'Người Mới', chosen = password) =>
  api.anyone.post('/signup', { name, email, password: chosen, password_confirmation: chosen });
const login = (email: string, tried = password) => api.anyone.post('/login', { email, password: tried });
const confirm = (token: string | null, tried = password) =>
  api.anyone.post('/signup/confirm', { token, password: tried });
const mailsTo = async (email: string) => (await sendWaitingMails(api)).filter(({ to }) => to === email);
const tokenTo = async (email: string) =>
  (await mailsTo(email)).at(-1)?.link.searchParams.get('token') ?? null;
const makeUniqueEmail = () => `${makeUniqueName('new')}@noi.test`;

test('a known address, in any case, and a new address get the same answer, without a token', async () => {
  const answers = [
    await signup('OWNER@noi.test'),
    await signup('disabled@noi.test'),
    await signup(makeUniqueEmail()),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toEqual({ data: { state: 'finished', message: expect.any(String) } });
  }
  expect(new Set(answers.map(({ body }) => body.data.message)).size).toBe(1);
});

test('the mailed link creates a user without roles, who is signed in and waits', async () => {
  const email = makeUniqueEmail();
  await signup(email);
  expect((await mailsTo(email))[0]?.link.href).toMatch(/^http:\/\/noi\.test\/signup\?token=[\w-]{43}$/);
  const { body } = await confirm(await tokenTo(email));
  const me = bearer(body.data.token);
  expect((await me.get('/me')).body.data).toMatchObject({
    name: 'Người Mới',
    kind: 'staff',
    roles: [],
    apps: [],
  });
  for (const path of ['/users', '/customers']) expect((await me.get(path)).status).toBe(403);
  expect((await login(email)).status).toBe(200);
});

test('until a sign-up is confirmed, it cannot sign in, gets no reset mail and is not listed as a user', async () => {
  const email = makeUniqueEmail();
  await signup(email);
  expect(getFirstError(await login(email))).toEqual([401, 'wrong_credentials', undefined]);
  await api.anyone.post('/forgot_password', { email });
  expect(await mailsTo(email)).toHaveLength(1);
  const { body } = await (await api.as('admin')).get(`/users?filter[email]=${email}`);
  expect(body.data).toEqual([]);
});

test('an unconfirmed address can be invited; the invitation is valid and the sign-up ends', async () => {
  const email = makeUniqueEmail();
  await signup(email);
  const link = await tokenTo(email);
  const admin = await api.as('admin');
  expectCreated(await admin.create('users', { name: 'Được Mời', email, invite: true }));
  expect(getFirstError(await confirm(link))).toEqual([422, 'token_dead', '/token']);
  const invitation_token = (await mailsTo(email))
    .find(({ text }) => text.includes('/invitation?'))
    ?.link.searchParams.get('token');
  const joined = await api.anyone.patch('/me/join', { name: 'Tên Thật', password, invitation_token });
  expect(joined.status).toBe(200);
});

test('a link works once, and ends the other links of the same address', async () => {
  const email = makeUniqueEmail();
  await signup(email, 'Người Đầu', 'the first password');
  const first = await tokenTo(email);
  await signup(email);
  const second = await tokenTo(email);
  const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(second)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(getFirstError(await confirm(first, 'the first password'))[1]).toBe('token_dead');
  expect((await login(email, 'the first password')).status).toBe(401);
});

test('a link is valid for 24 hours', async () => {
  const email = makeUniqueEmail();
  await signup(email);
  const link = await tokenTo(email);
  now += 24 * 3_600_000;
  expect(getFirstError(await confirm(link))).toEqual([422, 'token_dead', '/token']);
});

test('no mail contains text that an unknown person entered', async () => {
  const email = makeUniqueEmail();
  const words = 'Bạn đã trúng thưởng https://evil.test';
  await signup(email, words);
  await confirm(await tokenTo(email));
  await signup(email, words);
  await api.anyone.post('/forgot_password', { email });
  expect(await mailsTo(email)).toHaveLength(3);
  for (const { text } of await mailsTo(email)) {
    expect(text).not.toContain('trúng thưởng');
    expect(text).not.toContain('evil.test');
  }
});

test('a stored sign-up contains neither the token nor the password', async () => {
  const email = makeUniqueEmail();
  await signup(email);
  const kept = JSON.stringify(await api.knex('signups').where({ email }));
  expect(kept).not.toContain(await tokenTo(email));
  expect(kept).not.toContain(password);
});

test('at most ten sign-ups of one address in a quarter of an hour are allowed', async () => {
  const email = makeUniqueEmail();
  const answers = await Promise.all(Array.from({ length: 12 }, () => signup(email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 429, 429]);
});

test('a user cannot confirm a sign-up that another person began for this address: the link requires the password of that sign-up', async () => {
  const email = makeUniqueEmail();
  await signup(email, 'Kẻ Lạ', 'the password of a stranger');
  const link = await tokenTo(email);
  await signup(email, 'Người Thật', password);
  expect(getFirstError(await confirm(link))).toEqual([422, 'invalid', '/password']);
  expect(getFirstError(await api.anyone.post('/signup/confirm', { token: link }))).toEqual([
    422,
    'invalid',
    '/password',
  ]);
  // The failed attempt has not used up the token.
  const own = await confirm(await tokenTo(email));
  expect((await bearer(own.body.data.token).get('/me')).body.data.name).toBe('Người Thật');
  expect((await login(email, 'the password of a stranger')).status).toBe(401);
});

test('wrong passwords at the link count like other wrong passwords', async () => {
  const email = makeUniqueEmail();
  await signup(email);
  const link = await tokenTo(email);
  for (let n = 0; n < 10; n += 1) expect((await confirm(link, `wrong number ${n}`)).status).toBe(422);
  expect(getFirstError(await confirm(link))[1]).toBe('too_many');
  now += 15 * 60_000;
  expect((await confirm(link)).status).toBe(200);
});

test('an address gets at most three mails an hour, and no user is notified', async () => {
  const email = makeUniqueEmail();
  const answers = [];
  for (let n = 0; n < 5; n += 1) answers.push(await signup(email));
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(await mailsTo(email)).toHaveLength(3);
  now += 60 * 60_000;
  await signup(email);
  expect(await mailsTo(email)).toHaveLength(4);
});
