/**
 * Password hashing with the real parameters (see `support/quickHash.ts`): a hash takes long, so other users must be able to write at the
 * same time.
 */
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import { sendWaitingMails } from './support/outbox.ts';
import { expectCreated, makeUniqueName } from './support/shop.ts';

const duringHash = { run: async () => {} };
// The test files of the Vitest project "api" share loaded modules. This file therefore resets the modules, mocks argon2, and then starts its
// own server.
vi.resetModules();
vi.doMock('@node-rs/argon2', () => {
  const real: typeof import('@node-rs/argon2') = createRequire(import.meta.url)('@node-rs/argon2');
  return {
    ...real,
    hash: async (...of: Parameters<typeof real.hash>) => {
      await duringHash.run();
      return real.hash(...of);
    },
    verify: async (...of: Parameters<typeof real.verify>) => {
      await duringHash.run();
      return real.verify(...of);
    },
  };
});
const { startApiForFile } = await import('./support/startApi.ts');
afterAll(() => {
  vi.doUnmock('@node-rs/argon2');
  vi.resetModules();
});

const api = await startApiForFile();
const owner = await api.as('owner');
const password = 'một mật khẩu rất dài';
const matchingPasswords = { password, password_confirmation: password };

/**
 * Runs `work`, and writes during each hash or comparison of a password.
 * @returns the number of hashes, and the number of writes that had to wait
 */
async function writesWhileHashing(work: () => Promise<{ status: number }>) {
  const found = { hashed: 0, waited: 0 };
  duringHash.run = async () => {
    found.hashed += 1;
    const written = owner.create('customers', { name: makeUniqueName('Khách') }).then(() => true);
    if (!(await Promise.race([written, pause(3_000, false)]))) found.waited += 1;
  };
  try {
    expect(Math.floor((await work()).status / 100)).toBe(2);
  } finally {
    duringHash.run = async () => {};
  }
  return found;
}
const tokenFor = async (email: string) =>
  (await sendWaitingMails(api)).findLast((mail) => mail.to === email)?.link.searchParams.get('token');

test('signing up, confirming, signing in, changing and resetting a password', async () => {
  const email = `${makeUniqueName('hash')}@noi.test`;
  const signing = () => api.anyone.post('/signup', { name: 'Người mới', email, ...matchingPasswords });
  expect(await writesWhileHashing(signing)).toEqual({ hashed: 1, waited: 0 });
  const confirmation = { token: await tokenFor(email), password };
  const steps = [
    () => api.anyone.post('/signup/confirm', confirmation),
    () => api.anyone.post('/login', { email, password }),
  ];
  for (const step of steps) expect(await writesWhileHashing(step)).toEqual({ hashed: 1, waited: 0 });
  const stored = await api.knex('users').where({ email }).first('password_hash');
  expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

  const { token } = (await api.anyone.post('/login', { email, password })).body.data;
  const next = `${password} khác`;
  const change = { current_password: password, password: next, password_confirmation: next };
  const self = api.anyone.with({ authorization: `Bearer ${token}` });
  expect(await writesWhileHashing(() => self.patch('/me/password', change))).toEqual({
    hashed: 2,
    waited: 0,
  });

  await api.anyone.post('/forgot_password', { email });
  const reset = { token: await tokenFor(email), ...matchingPasswords };
  expect(await writesWhileHashing(() => api.anyone.post('/reset_password', reset))).toEqual({
    hashed: 1,
    waited: 0,
  });
});

test('creating an account with a password, accepting an invitation, a password set by an admin', async () => {
  const attributes = { name: 'Nhân viên', email: `${makeUniqueName('hash')}@noi.test`, roles: [] };
  let id = '';
  const creating = async () => {
    const answer = await owner.create('users', { ...attributes, ...matchingPasswords });
    id = expectCreated(answer);
    return answer;
  };
  expect(await writesWhileHashing(creating)).toEqual({ hashed: 1, waited: 0 });

  const setting = () =>
    owner.post(`/users/${id}/actions`, {
      action_code: 'reset_password',
      action_data: { new_password: `${password} khác` },
    });
  expect(await writesWhileHashing(setting)).toEqual({ hashed: 1, waited: 0 });

  const email = `${makeUniqueName('hash')}@noi.test`;
  await owner.create('users', { name: 'Được mời', email, roles: [], invite: true });
  const joining = { name: 'Được mời', password, invitation_token: await tokenFor(email) };
  expect(await writesWhileHashing(() => api.anyone.patch('/me/join', joining))).toEqual({
    hashed: 1,
    waited: 0,
  });
});
