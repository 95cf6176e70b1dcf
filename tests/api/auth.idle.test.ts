/** Sessions that end after idling, and the log entries of sign-ins. */
import { expect, test } from 'vitest';
import { startApiForFile } from './support/startApi.ts';

let now = Date.parse('2026-11-02T02:00:00Z');
const lines: string[] = [];
const api = await startApiForFile({
  clock: () => new Date(now),
  sessionIdleMinutes: 30,
  logLevel: 'info',
  log: { write: (line) => void lines.push(line) },
});
const advanceMinutes = (minutes: number) => {
  now += minutes * 60_000;
};
const email = 'owner@noi.test';
const login = (password = 'noi-demo-2026') => api.anyone.post('/login', { email, password });
const bearer = (token: string) => api.anyone.with({ authorization: `Bearer ${token}` });
const signIn = async () => bearer((await login()).body.data.token);

test('an idle session ends after the idle time, a used session continues', async () => {
  const [used, idle] = [await signIn(), await signIn()];
  for (let count = 0; count < 3; count += 1) {
    advanceMinutes(20);
    expect((await used.get('/me')).status).toBe(200);
  }
  expect((await idle.get('/me')).status).toBe(401);
  advanceMinutes(31);
  expect((await used.get('/me')).status).toBe(401);
});

test('a visit keeps the session that started it active', async () => {
  const admin = await signIn();
  const { id } = await api.knex('users').where({ email: 'sales@noi.test' }).first('id');
  const visiting = bearer((await admin.post('/visit', { user_id: String(id) })).body.data.token);
  for (let count = 0; count < 3; count += 1) {
    advanceMinutes(20);
    expect((await visiting.get('/me')).status).toBe(200);
  }
  expect((await admin.get('/me')).status).toBe(200);
});

test('every sign-in writes a log line with its method, its outcome and a digest of the account', async () => {
  lines.length = 0;
  expect((await login('sai mật khẩu')).status).toBe(401);
  expect((await login()).status).toBe(200);
  const found = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'sign-in');
  expect(found.map(({ method, outcome }) => `${method} ${outcome}`)).toEqual([
    'password wrong_credentials',
    'password signed_in',
  ]);
  expect(found[0].account).toMatch(/^[\w-]{43}$/);
  expect(found[1].account).toBe(found[0].account);
  expect(lines.join('')).not.toContain(email);
});
