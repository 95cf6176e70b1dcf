/** Limits for sign-in attempts (schema 5.3). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let now = Date.now();
beforeAll(async () => {
  api = await startApi({ clock: () => new Date(now) });
});
afterAll(() => api.stop());

const login = (email: string, password: string, headers?: Record<string, string>) =>
  api.anyone.post('/login', { email, password }, headers);
const correctPassword = 'noi-demo-2026';

test('after ten wrong passwords even the right one is refused until the time is over, whatever X-Forwarded-For contains', async () => {
  for (let n = 1; n <= 10; n += 1)
    expect(
      (await login('finance@noi.test', `wrong number ${n}`, { 'x-forwarded-for': `10.0.0.${n}` })).status,
    ).toBe(401);
  const blocked = await login('FINANCE@noi.test', correctPassword, { 'x-forwarded-for': '10.9.9.9' });
  expect(blocked.status).toBe(429);
  expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await login('sales@noi.test', correctPassword)).status).toBe(200);
  now += 15 * 60_000 + 1;
  expect((await login('finance@noi.test', correctPassword)).status).toBe(200);
});

test('behind a configured proxy, attempts are counted by the address that the proxy saw', async () => {
  const behind = await startApi({ trustProxy: ['loopback'] });
  const tried = async (from: string) =>
    (
      await behind.anyone.post(
        '/login',
        { email: 'finance@noi.test', password: 'wrong number' },
        { 'x-forwarded-for': from },
      )
    ).status;
  try {
    for (let n = 1; n <= 10; n += 1) expect(await tried('203.0.113.7')).toBe(401);
    // An address that the client itself added in front of the proxy's address is ignored.
    expect(await tried('198.51.100.1, 203.0.113.7')).toBe(429);
    expect(await tried('203.0.113.8')).toBe(401);
  } finally {
    await behind.stop();
  }
});

test('parallel attempts are counted too', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) => login('partner@noi.test', `wrong number ${n}`)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(401), count(429)]).toEqual([10, 15]);
});

test('right passwords do not count, and reset the count', async () => {
  await Promise.all(
    Array.from({ length: 15 }, async () =>
      expect((await login('admin@noi.test', correctPassword)).status).toBe(200),
    ),
  );
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 9; n += 1) expect((await login('admin@noi.test', 'wrong again')).status).toBe(401);
    expect((await login('admin@noi.test', correctPassword)).status).toBe(200);
  }
});

test('an unknown e-mail is counted like a known e-mail', async () => {
  for (let n = 0; n < 10; n += 1) expect((await login('ghost@noi.test', 'wrong again')).status).toBe(401);
  expect((await login('ghost@noi.test', 'wrong again')).status).toBe(429);
});

test('requests for a forgotten password are limited too, for known and unknown e-mails alike', async () => {
  for (const email of ['owner@noi.test', 'ghost@noi.test']) {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => api.anyone.post('/forgot_password', { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  }
});

test('the stored counters contain neither e-mail nor address', async () => {
  const rows = await api.knex('rate_limits').select('key');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/noi\.test|127\.0/);
});
