/** Passkeys: add, rename, remove, sign in with a passkey instead of password and second factor; and all refusals. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createBackup } from '#api/backup/backup';
import { restoreBackup } from '#api/backup/restore';
import type { ApiAnswer, ApiClient, ResponseBody } from './support/client.ts';
import { calculateCodeOfSecret } from './support/codeOf.ts';
import { expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { type Deviation, SoftAuthenticator } from './support/softAuthenticator.ts';
import { createTestDatabase, startApi, startApiForFile, type TestApi } from './support/startApi.ts';

let now = new Date();
const api = await startApiForFile({ clock: () => now });
const origin = 'http://noi.test';
const password = 'một mật khẩu dài';
let admin: ApiClient;
let owner: ApiClient;
beforeAll(async () => {
  [admin, owner] = [await api.as('admin'), await api.as('owner')];
});

const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const bearer = (token: string, on: TestApi = api) => on.anyone.with({ authorization: `Bearer ${token}` });
const login = (email: string, on: TestApi = api) => on.anyone.post('/login', { email, password });

interface Person {
  id: string;
  email: string;
  me: ApiClient;
}

async function person(roles: string[] = ['sales'], by: ApiClient = admin): Promise<Person> {
  const email = `${makeUniqueName('passkey')}@noi.test`;
  const account = { name: 'Chủ Passkey', email, roles, password, password_confirmation: password };
  const id = expectCreated(await by.create('users', account));
  return { id, email, me: bearer((await login(email)).body.data.token) };
}

const begin = async (me: ApiClient): Promise<ResponseBody> =>
  (await me.post('/me/passkeys/options', { password })).body.data;

async function add(me: ApiClient, device: SoftAuthenticator, name = 'Điện thoại'): Promise<ApiAnswer> {
  const { ticket, options } = await begin(me);
  return me.post('/me/passkeys', { ticket, name, credential: device.register(options) });
}

/** Creates a user with a passkey. */
async function createPasskeyUser(roles?: string[], by?: ApiClient, counts = true) {
  const one = await person(roles, by);
  const device = new SoftAuthenticator(origin, counts);
  const added = await add(one.me, device);
  expect(added.status).toBe(200);
  return { ...one, device, passkey: added.body.data };
}

const beginLogin = async (on: TestApi = api): Promise<ResponseBody> =>
  (await on.anyone.post('/login/passkey/options')).body.data;

async function signIn(
  device: SoftAuthenticator,
  deviation?: Deviation,
  on: TestApi = api,
): Promise<ApiAnswer> {
  const { ticket, options } = await beginLogin(on);
  return on.anyone.post('/login/passkey', { ticket, credential: device.assert(options, deviation) });
}

test('a passkey is added with the password, listed, renamed and removed; the history does not contain its key', async () => {
  const { me, email, id } = await person();
  expect(getFirstError(await me.post('/me/passkeys/options', { password: 'not it at all' }))).toEqual([
    422,
    'invalid',
    '/password',
  ]);
  const { ticket, options } = await begin(me);
  expect(options).toMatchObject({
    rp: { id: 'noi.test', name: 'Nôi' },
    user: { name: email, displayName: 'Chủ Passkey' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(id);
  const device = new SoftAuthenticator(origin);
  const credential = device.register(options);
  const added = await me.post('/me/passkeys', { ticket, name: 'Máy bàn', credential });
  expect(added.body.data).toEqual({
    id: expect.any(String),
    name: 'Máy bàn',
    synced: false,
    created_at: now.toISOString(),
    last_used_at: null,
  });
  const again = await begin(me);
  expect(again.options.excludeCredentials).toMatchObject([{ id: device.id }]);
  const twice = { ticket: again.ticket, name: 'x', credential: device.register(again.options) };
  expect(getFirstError(await me.post('/me/passkeys', twice))[1]).toBe('known_passkey');
  const path = `/me/passkeys/${added.body.data.id}`;
  expect((await me.patch(path, { name: 'Máy ở nhà' })).body.data.name).toBe('Máy ở nhà');
  expect((await me.get('/me/passkeys')).body.data).toMatchObject([{ name: 'Máy ở nhà' }]);
  expect((await admin.get(`/users/${id}`)).body.data.attributes.passkey_count).toBe(1);
  expect(getFirstError(await me.send('DELETE', path, { password: 'not it at all' }))[2]).toBe('/password');
  expect((await me.send('DELETE', path, { password })).status).toBe(200);
  expect((await me.get('/me/passkeys')).body.data).toEqual([]);
  expect((await admin.get(`/users/${id}`)).body.data.attributes.passkey_count).toBe(0);
  expect(getFirstError(await signIn(device))).toEqual([401, 'wrong_passkey', undefined]);
  const { body } = await admin.get(`/users/${id}/action_logs`);
  expect(body.data.slice(0, 3).map(({ attributes }: ResponseBody) => attributes.action_code)).toEqual([
    'remove_passkey',
    'rename_passkey',
    'add_passkey',
  ]);
  expect(JSON.stringify(body)).not.toContain(device.id);
});

test('a passkey signs in without a password, any number of times, and the list shows the last use', async () => {
  for (const counts of [true, false]) {
    const { device, me, id } = await createPasskeyUser(undefined, undefined, counts);
    for (let times = 0; times < 2; times += 1) {
      advanceSeconds(60);
      const { status, body } = await signIn(device);
      expect(status).toBe(200);
      expect((await bearer(body.data.token).get('/me')).body.data.id).toBe(id);
      expect((await me.get('/me/passkeys')).body.data[0].last_used_at).toBe(now.toISOString());
    }
  }
});

test('a passkey replaces the second factor too', async () => {
  const { me, email, device } = await createPasskeyUser();
  const { secret } = (await me.post('/me/second_factor', { password })).body.data;
  expect(
    (await me.post('/me/second_factor/confirm', { code: calculateCodeOfSecret(secret, now) })).status,
  ).toBe(200);
  expect((await login(email)).body.data).toMatchObject({ second_factor: true });
  const { token } = (await signIn(device)).body.data;
  expect((await bearer(token).get('/me')).body.data.second_factor).toEqual({
    on: true,
    passkeys: 1,
    required: false,
    passed: true,
  });
  expect((await bearer(token).get('/customers')).status).toBe(200);
});

test('adding or removing a passkey ends the user’s other sessions; the current one continues', async () => {
  const { me, email, device } = await createPasskeyUser();
  const elsewhere = bearer((await login(email)).body.data.token);
  const other = await add(me, new SoftAuthenticator(origin), 'Máy bàn');
  expect([(await elsewhere.get('/me')).status, (await me.get('/me')).status]).toEqual([401, 200]);
  const byPasskey = bearer((await signIn(device)).body.data.token);
  await me.send('DELETE', `/me/passkeys/${other.body.data.id}`, { password });
  expect([(await byPasskey.get('/me')).status, (await me.get('/me')).status]).toEqual([401, 200]);
});

test('a changed password ends sessions opened with a passkey and tickets to add one, but not the passkey', async () => {
  const { me, id, device } = await createPasskeyUser();
  const byPasskey = bearer((await signIn(device)).body.data.token);
  const { ticket, options } = await begin(me);
  const next = 'another password';
  const changed = { current_password: password, password: next, password_confirmation: next };
  expect((await me.patch('/me/password', changed)).status).toBe(200);
  expect((await byPasskey.get('/me')).status).toBe(401);
  const credential = new SoftAuthenticator(origin).register(options);
  expect(getFirstError(await me.post('/me/passkeys', { ticket, name: 'x', credential }))[1]).toBe(
    'ticket_dead',
  );
  const again = bearer((await signIn(device)).body.data.token);
  await admin.act('users', id, 'reset_password', { new_password: 'a third password' });
  expect((await again.get('/me')).status).toBe(401);
  expect((await signIn(device)).status).toBe(200);
});

describe('refused:', () => {
  const wrong = [401, 'wrong_passkey', undefined];
  const dead = [401, 'ticket_dead', '/ticket'];

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://noi.example' }],
    ['a name below ours', { origin: 'http://login.noi.test' }],
    ['a passkey for another name', { rpId: 'noi.example' }],
    ['nobody shown to be there', { isVerified: false }],
    ['the answer to another question', { challenge: 'AAAA' }],
    ['what was signed to make one', { type: 'webauthn.create' }],
    ['another account named', { userHandle: Buffer.from('1').toString('base64url') }],
  ])('%s', async (_what, deviation) => {
    const { device } = await createPasskeyUser();
    expect(getFirstError(await signIn(device, deviation))).toEqual(wrong);
    expect((await signIn(device)).status).toBe(200);
  });

  test.each<[string, Deviation]>([
    ['another origin', { origin: 'https://noi.example' }],
    ['a passkey for another name', { rpId: 'noi.example' }],
    ['nobody shown to be there', { isVerified: false }],
    ['the answer to another question', { challenge: 'AAAA' }],
    ['what was signed to sign in', { type: 'webauthn.get' }],
  ])('when it is added, %s', async (_what, deviation) => {
    const { me } = await person();
    const { ticket, options } = await begin(me);
    const credential = new SoftAuthenticator(origin).register(options, deviation);
    expect(getFirstError(await me.post('/me/passkeys', { ticket, name: 'x', credential }))[1]).toBe(
      'wrong_passkey',
    );
    expect((await me.get('/me/passkeys')).body.data).toEqual([]);
  });

  test('an answer that is sent a second time, also at the same moment', async () => {
    const { device } = await createPasskeyUser(undefined, undefined, false);
    const { ticket, options } = await beginLogin();
    const body = { ticket, credential: device.assert(options) };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.anyone.post('/login/passkey', body)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(getFirstError(await api.anyone.post('/login/passkey', body))).toEqual(dead);
  });

  test('a copied answer with another ticket, or with a ticket that does not exist', async () => {
    const { device } = await createPasskeyUser();
    const [heard, own] = [await beginLogin(), await beginLogin()];
    const credential = device.assert(heard.options);
    expect(
      getFirstError(await api.anyone.post('/login/passkey', { ticket: own.ticket, credential })),
    ).toEqual(wrong);
    expect(getFirstError(await api.anyone.post('/login/passkey', { ticket: 'none', credential }))).toEqual(
      dead,
    );
  });

  test('a ticket older than five minutes, a ticket that failed before, and a ticket for the other purpose', async () => {
    const { device, me } = await createPasskeyUser();
    const old = await beginLogin();
    advanceSeconds(300);
    expect(
      getFirstError(
        await api.anyone.post('/login/passkey', {
          ticket: old.ticket,
          credential: device.assert(old.options),
        }),
      ),
    ).toEqual(dead);
    const failed = await beginLogin();
    for (const [deviation, expected] of [
      [{ origin: 'https://noi.example' }, wrong],
      [{}, dead],
    ] as const)
      expect(
        getFirstError(
          await api.anyone.post('/login/passkey', {
            ticket: failed.ticket,
            credential: device.assert(failed.options, deviation),
          }),
        ),
      ).toEqual(expected);
    const adding = await begin(me);
    const credential = device.assert(adding.options);
    expect(
      getFirstError(await api.anyone.post('/login/passkey', { ticket: adding.ticket, credential })),
    ).toEqual(dead);
    const signing = await beginLogin();
    const other = new SoftAuthenticator(origin).register(signing.options, { rpId: 'noi.test' });
    expect(
      getFirstError(
        await me.post('/me/passkeys', { ticket: signing.ticket, name: 'x', credential: other }),
      )[1],
    ).toBe('ticket_dead');
  });

  test('a ticket that another user was given for adding a passkey', async () => {
    const [one, thief] = [await person(), await person()];
    const { ticket, options } = await begin(one.me);
    const body = { ticket, name: 'x', credential: new SoftAuthenticator(origin).register(options) };
    expect(getFirstError(await thief.me.post('/me/passkeys', body))[1]).toBe('ticket_dead');
    expect((await one.me.post('/me/passkeys', body)).status).toBe(200);
  });

  test('a counter that does not increase; the history says that there may be a copy', async () => {
    const { device, id } = await createPasskeyUser();
    expect((await signIn(device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 3, 0]) expect(getFirstError(await signIn(device, { counter }))).toEqual(wrong);
    const { body } = await admin.get(`/users/${id}/action_logs`);
    expect(body.data[0].attributes).toMatchObject({ action_code: 'passkey_refused', state: 'failed' });
    expect((await signIn(device, { counter: 2 ** 32 - 1 })).status).toBe(200);
  });

  test('the signature of another passkey, and a malformed answer', async () => {
    const { device } = await createPasskeyUser();
    const { ticket, options } = await beginLogin();
    const stranger: ResponseBody = new SoftAuthenticator(origin).assert(options);
    const { userHandle, ...own }: ResponseBody = (device.assert(options) as ResponseBody).response;
    const mixed = {
      ...(device.assert(options) as ResponseBody),
      response: { ...own, userHandle, signature: stranger.response.signature },
    };
    expect(getFirstError(await api.anyone.post('/login/passkey', { ticket, credential: mixed }))).toEqual(
      wrong,
    );
    expect(getFirstError(await signIn(new SoftAuthenticator(origin)))).toEqual(wrong);
    for (const credential of [{}, 'x', 7, [], { id: 1 }, { id: 'x', rawId: 'y', response: { a: null } }])
      expect([401, 422]).toContain((await api.anyone.post('/login/passkey', { ticket, credential })).status);
    const odd = { id: device.id, rawId: device.id, response: { ...own, userHandle, clientDataJSON: '%' } };
    const fresh = await beginLogin();
    expect(
      getFirstError(await api.anyone.post('/login/passkey', { ticket: fresh.ticket, credential: odd })),
    ).toEqual(wrong);
  });

  test('a disabled account, and an account without an e-mail', async () => {
    const [one, two] = [await createPasskeyUser(), await createPasskeyUser()];
    await admin.act('users', one.id, 'disable_account', { user_id: one.id });
    await api.knex('users').where({ id: two.id }).update({ email: null, kind: 'agent' });
    for (const { device } of [one, two])
      expect(getFirstError(await signIn(device))).toEqual([401, 'account_disabled', undefined]);
    await admin.act('users', one.id, 'enable_account', { user_id: one.id });
    expect((await signIn(one.device)).status).toBe(200);
  });

  test('guessing: wrong passkeys count like wrong passwords, and so do unlimited requests for options', async () => {
    const { device, email } = await createPasskeyUser();
    for (let times = 0; times < 10; times += 1)
      expect(getFirstError(await signIn(device, { isVerified: false }))).toEqual(wrong);
    expect(getFirstError(await signIn(device))).toEqual([429, 'too_many', undefined]);
    expect(getFirstError(await login(email))[1]).toBe('too_many');
    advanceSeconds(15 * 60);
    expect((await signIn(device)).status).toBe(200);
    const other = await startApi({ clock: () => now });
    try {
      let last: ApiAnswer | undefined;
      for (let times = 0; times <= 200; times += 1) last = await other.anyone.post('/login/passkey/options');
      expect(last && getFirstError(last)).toEqual([429, 'too_many', undefined]);
    } finally {
      await other.stop();
    }
  });

  test('on a visit, and for another user', async () => {
    const [one, two] = [await createPasskeyUser(), await person()];
    const { token } = (await admin.post('/visit', { user_id: one.id })).body.data;
    const visit = bearer(token);
    const path = `/me/passkeys/${one.passkey.id}`;
    for (const answer of [
      await visit.get('/me/passkeys'),
      await visit.post('/me/passkeys/options', { password }),
      await visit.patch(path, { name: 'x' }),
      await visit.send('DELETE', path, { password }),
    ])
      expect(answer.status).toBe(403);
    expect((await two.me.patch(path, { name: 'x' })).status).toBe(404);
    expect((await two.me.send('DELETE', path, { password })).status).toBe(404);
    expect((await two.me.get('/me/passkeys')).body.data).toEqual([]);
  });

  test('more than twenty passkeys', async () => {
    const { me } = await person();
    for (let n = 0; n < 20; n += 1) expect((await add(me, new SoftAuthenticator(origin))).status).toBe(200);
    expect(getFirstError(await me.post('/me/passkeys/options', { password }))[1]).toBe('too_many_passkeys');
  });
});

test('an admin removes lost passkeys, of a finance user only with finance, never the own ones', async () => {
  const one = await createPasskeyUser();
  const session = bearer((await signIn(one.device)).body.data.token);
  expect((await admin.act('users', one.id, 'reset_second_factor')).body.data.state).toBe('finished');
  expect((await session.get('/me')).status).toBe(401);
  expect(getFirstError(await signIn(one.device))[1]).toBe('wrong_passkey');
  expect((await login(one.email)).body.data.token).toBeTypeOf('string');
  const money = await createPasskeyUser(['finance'], owner);
  expect((await admin.act('users', money.id, 'reset_second_factor')).status).toBe(403);
  expect((await signIn(money.device)).status).toBe(200);
  const boss = await createPasskeyUser(['admin'], owner);
  expect(getFirstError(await boss.me.act('users', boss.id, 'reset_second_factor'))[1]).toBe(
    'action_unavailable',
  );
});

test('REQUIRE_2FA: a passkey is enough; a user who has one must show it, also to add another', async () => {
  const strict = await startApi({ clock: () => now, require2fa: ['admin'] });
  onTestFinished(() => strict.stop());
  const boss = await strict.as('admin');
  const demo = 'noi-demo-2026';
  expect(getFirstError(await boss.get('/customers'))[1]).toBe('second_factor_required');
  const device = new SoftAuthenticator(origin);
  const { ticket, options } = (await boss.post('/me/passkeys/options', { password: demo })).body.data;
  const first = { ticket, name: 'Khóa', credential: device.register(options) };
  expect((await boss.post('/me/passkeys', first)).status).toBe(200);
  expect((await boss.get('/customers')).status).toBe(200);

  const { token } = (await strict.anyone.post('/login', { email: 'admin@noi.test', password: demo })).body
    .data;
  const byPassword = bearer(token, strict);
  expect((await byPassword.get('/me')).body.data.second_factor).toEqual({
    on: false,
    passkeys: 1,
    required: true,
    passed: false,
  });
  for (const answer of [
    await byPassword.get('/customers'),
    await byPassword.get('/me/passkeys'),
    await byPassword.post('/me/passkeys/options', { password: demo }),
    await byPassword.post('/me/second_factor', { password: demo }),
  ])
    expect(getFirstError(answer)[1]).toBe('second_factor_required');
  const shown = bearer((await signIn(device, {}, strict)).body.data.token, strict);
  expect((await shown.get('/customers')).status).toBe(200);
});

test('a person’s data file names the passkeys without their keys', async () => {
  const { id, device } = await createPasskeyUser();
  const { body } = await owner.get(`/users/${id}/personal_data`);
  const section = body.data.sections.find(({ name }: ResponseBody) => name === 'passkeys');
  expect(section.records).toMatchObject([{ values: { name: 'Điện thoại', last_used_at: null } }]);
  const { public_key } = await api.knex('passkeys').where({ credential_id: device.id }).first();
  for (const secret of [device.id, public_key]) expect(JSON.stringify(body)).not.toContain(secret);
});

test('a backup contains passkeys, and they work after a restore; options from before the restore do not', async () => {
  const { device } = await createPasskeyUser();
  const { ticket, options } = await beginLogin();
  const folder = mkdtempSync(join(tmpdir(), 'noi-passkeys-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'noi.backup');
  await createBackup(api.config.databaseUrl, file);
  const { url, drop } = await createTestDatabase(folder, 'empty');
  onTestFinished(drop);
  await restoreBackup(url, file, { replace: false, asideDir: folder });
  const restored = await startApi({ clock: () => now, databaseUrl: url });
  onTestFinished(restored.stop);
  const old = { ticket, credential: device.assert(options) };
  expect(getFirstError(await restored.anyone.post('/login/passkey', old))[1]).toBe('ticket_dead');
  expect((await signIn(device, {}, restored)).status).toBe(200);
});

test('in a local installation passkeys are bound to localhost; at a numeric address there are none', async () => {
  for (const [publicUrl, id] of [
    ['http://127.0.0.1:3000', 'localhost'],
    ['http://[::1]:3000', 'localhost'],
    ['https://noi.example.vn', 'noi.example.vn'],
  ]) {
    const own = await startApi({ publicUrl });
    expect((await beginLogin(own)).options.rpId).toBe(id);
    await own.stop();
  }
  const own = await startApi({ publicUrl: 'http://192.168.1.5:3000' });
  expect(getFirstError(await own.anyone.post('/login/passkey/options'))).toEqual([
    422,
    'passkeys_unavailable',
    undefined,
  ]);
  await own.stop();
});
