/** Accounts of staff, nurses and partners: created, changed, disabled, given roles (schema 4.6). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiAnswer, ApiClient, ResponseBody } from './support/client.ts';
import { ApiTestCompany, expectCreated, getFirstError, makeUniqueName } from './support/shop.ts';
import { type DemoAccountName, startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let owner: ApiClient;
let admin: ApiClient;
let finance: ApiClient;
let sales: ApiClient;
beforeAll(async () => {
  api = await startApi();
  [owner, admin, finance, sales] = (await Promise.all(
    (['owner', 'admin', 'finance', 'sales'] as const).map((person) => api.as(person)),
  )) as [ApiClient, ApiClient, ApiClient, ApiClient];
});
afterAll(() => api.stop());

const password = 'a password of theirs';
const matchingPasswords = { password, password_confirmation: password };
const person = (more: object = {}) => ({
  name: 'Trần Thị Thử',
  email: `${makeUniqueName('acc')}@noi.test`,
  ...matchingPasswords,
  ...more,
});
const nurse = (more: object = {}) => person({ phone: '0912 345 678', ...more });
const login = (email: string, tried = password) => api.anyone.post('/login', { email, password: tried });
const idOf = async (who: DemoAccountName) =>
  String(
    (
      await api
        .knex('users')
        .where({ email: `${who}@noi.test` })
        .first('id')
    )?.id,
  );
const codes = async (client: ApiClient, path: string) =>
  (await client.get(`${path}/actions`)).body.data.actions.map(({ code }: ResponseBody) => code);
const lastLine = async (path: string) => (await admin.get(`${path}/action_logs`)).body.data[0].attributes;
const expectDone = ({ status, body }: ApiAnswer) =>
  expect([status, body.data?.state ?? body.errors]).toEqual([200, 'finished']);

test('a staff user is created with a password and signs in with it; the answer contains no secret', async () => {
  const given = person({ roles: ['sales'], kind: 'sales' });
  const { body } = await admin.create('users', given);
  expect(body.data.attributes).toMatchObject({
    name: given.name,
    kind: 'sales',
    roles: ['sales'],
    status: 'active',
  });
  expect(JSON.stringify(body)).not.toMatch(/password|hash|argon2/);
  expect((await login(given.email)).status).toBe(200);
  const { password_hash } = await api.knex('users').where({ email: given.email }).first('password_hash');
  expect(password_hash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify((await admin.get(`/users/${body.data.id}/action_logs`)).body)).not.toMatch(
    /password_hash|argon2|theirs/,
  );
});

test('invalid data is refused at its field, and no account is created', async () => {
  const email = `${makeUniqueName('no')}@noi.test`;
  const refusals: [object, number, string][] = [
    [{ password_confirmation: 'something else' }, 422, 'password_confirmation'],
    [{ password: 'password123', password_confirmation: 'password123' }, 422, 'password'],
    [{ password: 'short', password_confirmation: 'short' }, 422, 'password'],
    [{ email: 'no address' }, 422, 'email'],
    [{ email: 'Owner@Noi.Test' }, 422, 'email'],
    [{ kind: 'agent' }, 422, 'kind'],
    [{ kind: 'partner' }, 422, 'kind'],
    [{ status: 'active' }, 400, 'status'],
    [{ partner_id: '1' }, 400, 'partner_id'],
    [{ password_hash: 'x' }, 400, 'password_hash'],
    [{ invited_at: null }, 400, 'invited_at'],
    [{ roles: ['root'] }, 422, 'roles'],
    [{ roles: ['finance'] }, 403, 'roles'],
  ];
  for (const [more, status, field] of refusals) {
    const answer = await admin.create('users', person({ email, ...more }));
    expect([more, answer.status, answer.body.errors[0].source.pointer]).toEqual([
      more,
      status,
      `/data/attributes/${field}`,
    ]);
  }
  expect(await api.knex('users').where({ email }).first('id')).toBeUndefined();
});

test('only admins assign roles at creation, and only a finance user assigns finance', async () => {
  expect((await finance.create('users', person({ roles: ['sales'] }))).status).toBe(400);
  expect((await finance.create('users', person())).status).toBe(201);
  expect((await owner.create('users', person({ roles: ['admin', 'finance'] }))).status).toBe(201);
  expect((await sales.create('users', person())).status).toBe(403);
});

test('users are neither edited nor deleted', async () => {
  const id = expectCreated(await admin.create('users', person()));
  expect((await admin.change('users', id, { name: 'Khác' })).status).toBe(403);
  expect((await admin.delete(`/users/${id}`)).status).toBe(403);
});

test('only finance users grant and revoke finance, only admins the other roles', async () => {
  const id = expectCreated(await admin.create('users', person()));
  const give = (client: ApiClient, role: string, code = 'add_role') =>
    client.act('users', id, code, { role, user_id: id });
  expect((await give(admin, 'finance')).status).toBe(403);
  expect((await give(finance, 'admin')).status).toBe(403);
  expect((await give(sales, 'sales')).status).toBe(403);
  expectDone(await give(finance, 'finance'));
  expectDone(await give(finance, 'finance'));
  for (const role of ['sales', 'admin']) expectDone(await give(admin, role));
  expect((await admin.get(`/users/${id}`)).body.data.attributes.roles).toEqual(['admin', 'finance', 'sales']);
  expect((await give(admin, 'finance', 'revoke_role')).status).toBe(403);
  expectDone(await give(finance, 'finance', 'revoke_role'));
  expectDone(await give(owner, 'admin', 'revoke_role'));
  expect((await admin.get(`/users/${id}`)).body.data.attributes.roles).toEqual(['sales']);
  expect((await give(admin, 'root')).status).toBe(422);
  expect((await admin.act('users', id, 'add_role', { role: 'sales', user_id: '1' })).status).toBe(422);
});

test('no user disables, resets or changes the roles of the own account; the refusal is in the history', async () => {
  const id = await idOf('owner');
  for (const [code, data] of [
    ['disable_account', {}],
    ['reset_password', { new_password: 'another password' }],
    ['revoke_role', { role: 'finance' }],
    ['add_role', { role: 'sales' }],
  ] as const) {
    expect((await owner.act('users', id, code, { user_id: id, ...data })).status).toBe(422);
    expect(await lastLine(`/users/${id}`)).toMatchObject({ action_code: code, state: 'failed' });
  }
  const mine = await idOf('admin');
  expect((await admin.act('users', mine, 'add_role', { role: 'finance', user_id: mine })).status).toBe(403);
  expect(await lastLine(`/users/${mine}`)).toMatchObject({
    action_code: 'add_role',
    state: 'failed',
    action_data: { input: { role: 'finance' } },
  });
  expect(await codes(owner, `/users/${id}`)).toEqual([]);
});

test('the last admin and the last finance user cannot be removed', async () => {
  const other = await startApi();
  try {
    const [boss, book] = [await other.as('owner'), await other.as('finance')];
    const find = async (who: string) =>
      String(
        (
          await other
            .knex('users')
            .where({ email: `${who}@noi.test` })
            .first('id')
        )?.id,
      );
    const [bossId, bookId] = [await find('owner'), await find('finance')];
    await other
      .knex('users')
      .whereRaw("roles like '%admin%'")
      .whereNot({ id: bossId })
      .update({ roles: '[]' });
    await other.knex('users').where({ id: bookId }).update({ roles: '["admin"]' });
    expect(getFirstError(await book.act('users', bossId, 'disable_account', {}))[1]).toBe('last_holder');
    const [line] = (await book.get(`/users/${bossId}/action_logs`)).body.data;
    expect(line.attributes).toMatchObject({
      action_code: 'disable_account',
      state: 'failed',
      error: expect.stringContaining('cuối cùng'),
    });
    expect((await boss.get('/me')).body.data.roles).toEqual(['admin', 'finance']);
    await other.knex('users').where({ id: bookId }).update({ roles: '["finance"]' });
    expectDone(await boss.act('users', bookId, 'revoke_role', { role: 'finance' }));
    expect((await boss.get('/me')).status).toBe(200);
  } finally {
    await other.stop();
  }
});

test('if the last two admins disable each other at once, one of them stays', async () => {
  const other = await startApi();
  try {
    const { knex } = other;
    await knex('users').whereRaw("roles like '%admin%'").update({ roles: '[]' });
    const two = ['sales@noi.test', 'waiting@noi.test'];
    await knex('users').whereIn('email', two).update({ roles: '["admin"]' });
    const [one, another] = [await other.as('sales'), await other.as('waiting')];
    const idsOf = async (client: ApiClient) => (await client.get('/me')).body.data.id;
    const [oneId, anotherId] = [await idsOf(one), await idsOf(another)];
    const answers = await Promise.all([
      one.act('users', anotherId, 'disable_account', { user_id: anotherId }),
      another.act('users', oneId, 'disable_account', { user_id: oneId }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await knex('users').whereIn('email', two).where({ status: 'active' })).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

test('admins reset passwords, disable and enable accounts, only where the state allows it', async () => {
  const given = person({ roles: ['sales'] });
  const id = expectCreated(await admin.create('users', given));
  const path = `/users/${id}`;
  expect(await codes(admin, path)).toEqual(['add_role', 'revoke_role', 'reset_password', 'disable_account']);
  expect(await codes(sales, path)).toEqual([]);
  expect((await sales.act('users', id, 'reset_password', { new_password: 'another password' })).status).toBe(
    403,
  );
  expect(
    getFirstError(await admin.act('users', id, 'reset_password', { user_id: id, new_password: 'short' })),
  ).toEqual([422, 'invalid', '/action_data/new_password']);
  expectDone(
    await admin.act('users', id, 'reset_password', { user_id: id, new_password: 'another password' }),
  );
  expect([(await login(given.email)).status, (await login(given.email, 'another password')).status]).toEqual([
    401, 200,
  ]);
  expect(JSON.stringify(await lastLine(path))).not.toContain('another password');
  expectDone(await admin.act('users', id, 'disable_account', { user_id: id }));
  expect((await login(given.email, 'another password')).status).toBe(401);
  expect(await codes(admin, path)).toEqual(['add_role', 'revoke_role', 'enable_account']);
  expect((await admin.act('users', id, 'reset_password', { new_password: 'another password' })).status).toBe(
    422,
  );
  expectDone(await admin.act('users', id, 'enable_account', { user_id: id }));
  expect((await login(given.email, 'another password')).status).toBe(200);
});

test('an admin without finance cannot reset or disable a finance user', async () => {
  const id = await idOf('finance');
  expect(await codes(admin, `/users/${id}`)).toEqual(['add_role', 'disable_account']);
  expect((await admin.act('users', id, 'reset_password', { new_password: 'another password' })).status).toBe(
    403,
  );
  expect((await login('finance@noi.test', 'noi-demo-2026')).status).toBe(200);
});

test('a nurse is created unverified and without roles, and sees the waiting page when signed in', async () => {
  const given = nurse({ commission: 40 });
  const { body } = await sales.create('agents', given);
  expect(body.data.attributes).toMatchObject({
    phone: '0912345678',
    profile_status: 'unverified',
    status: 'active',
  });
  const token = (await login(given.email)).body.data.token;
  const me = (await api.anyone.get('/me', { authorization: `Bearer ${token}` })).body.data;
  expect(me).toMatchObject({ kind: 'agent', roles: [], apps: [] });
  const loaded = (await admin.get(`/agents/${body.data.id}?include=agent_profile`)).body.included[0];
  expect(loaded).toMatchObject({
    type: 'agent_profiles',
    attributes: { status: 'unverified', phone: '0912345678', full_load: 5 },
  });
  expect(getFirstError(await sales.create('agents', person()))).toEqual([
    422,
    'required',
    '/data/attributes/phone',
  ]);
});

test('a nurse’s name and e-mail can be edited, which ends mailed links; only an action changes her profile', async () => {
  const given = nurse();
  const id = expectCreated(await sales.create('agents', given));
  await api.anyone.post('/forgot_password', { email: given.email });
  const email = `${makeUniqueName('new')}@noi.test`;
  const { body } = await sales.change('agents', id, { name: 'Tên Mới', email });
  expect(body.data.attributes).toMatchObject({ name: 'Tên Mới', email });
  expect(
    await api
      .knex('tokens')
      .where({ user_id: Number(id) })
      .whereNull('used_at'),
  ).toEqual([]);
  expect((await login(email)).status).toBe(200);
  expect(getFirstError(await sales.change('agents', id, { email: 'owner@noi.test' }))).toEqual([
    422,
    'taken',
    '/data/attributes/email',
  ]);
  expect((await sales.change('agents', id, { phone: '0987654321' })).status).toBe(400);
  expect((await sales.delete(`/agents/${id}`)).status).toBe(403);
});

test('a nurse needs no e-mail and no password: she gets an account only with both', async () => {
  const plain = { name: 'Trần Thị Thử', phone: '0912345678' };
  const id = expectCreated(await sales.create('agents', plain));
  const other = expectCreated(await sales.create('agents', { ...plain, name: 'Không email nữa', email: '' }));
  for (const each of [id, other])
    expect((await sales.get(`/agents/${each}`)).body.data.attributes).toMatchObject({
      email: null,
      status: 'active',
    });
  expect((await login('')).status).not.toBe(200);
  expect(getFirstError(await sales.create('agents', { ...nurse(), email: null }))).toEqual([
    422,
    'invalid',
    '/data/attributes/email',
  ]);
  const reset = () => sales.act('agents', id, 'reset_password', { new_password: password });
  const refused = await reset();
  expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'no_email']);

  const email = `${makeUniqueName('later')}@noi.test`;
  expect((await sales.change('agents', id, { email })).status).toBe(200);
  expect((await login(email)).status).not.toBe(200);
  expectDone(await reset());
  const { body } = await login(email);
  const own = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
  expect((await own.get('/me')).status).toBe(200);

  // Removing the e-mail of a nurse removes her account and signs her out.
  expect((await sales.change('agents', id, { email: null })).status).toBe(200);
  expect((await own.get('/me')).status).toBe(401);
  expect(
    (await sales.get(`/agents?filter[phone]=0912345678`)).body.data.map((one: ResponseBody) => one.id),
  ).toContain(id);
});

test('update_profile changes only the fields that are sent', async () => {
  const id = expectCreated(await sales.create('agents', nurse({ commission: 40, address: '1 Lê Lợi' })));
  const profile = async () =>
    (await admin.get(`/agents/${id}?include=agent_profile`)).body.included[0].attributes;
  const before = await profile();
  expectDone(
    await sales.act('agents', id, 'update_profile', {
      weekly_off: [7],
      skills: ['baby_bath'],
      commission: 45.5,
    }),
  );
  expect(await profile()).toEqual({ ...before, weekly_off: [7], skills: ['baby_bath'], commission: 45.5 });
  expectDone(await sales.act('agents', id, 'update_profile', { phone: '+84 909 123 456', status: 'active' }));
  expect(await profile()).toMatchObject({ weekly_off: [7], phone: '0909123456', status: 'active' });
  expect(
    (await sales.get('/agents?filter[phone]=0909123456')).body.data.map((one: ResponseBody) => one.id),
  ).toContain(id);
  for (const [data, field] of [
    [{ phone: ' ' }, 'phone'],
    [{ status: null }, 'status'],
    [{ status: 'gone' }, 'status'],
    [{ commission: 101 }, 'commission'],
    [{ skills: ['flying'] }, 'skills'],
    [{ holiday_off: ['2026-02-31'] }, 'holiday_off'],
  ] as const)
    expect(getFirstError(await sales.act('agents', id, 'update_profile', data)).slice(0, 3)).toEqual([
      422,
      'invalid',
      `/action_data/${field}`,
    ]);
  expect((await sales.act('agents', id, 'update_profile', { roles: ['admin'] })).status).toBe(400);
  expect((await sales.act('agents', id, 'update_profile', { kind: 'staff' })).status).toBe(400);
});

test('a nurse cannot leave while she has future sessions; after leaving she has no account until she returns', async () => {
  const shop = await ApiTestCompany.open(api);
  const given = nurse({ profile_status: 'active' });
  const id = expectCreated(await sales.create('agents', given));
  const pack = await shop.register(await shop.service(), 3, { agent_id: id });
  const leave = () => sales.act('agents', id, 'update_profile', { status: 'out' });
  expect(getFirstError(await leave())).toEqual([422, 'planned_shifts', '/action_data/status']);
  expectDone(await sales.act('packages', pack, 'cancel_package', { cancel_reason: 'moved away' }));
  expectDone(await leave());
  expect((await admin.get(`/agents/${id}`)).body.data.attributes).toMatchObject({
    profile_status: 'out',
    status: 'disabled',
  });
  expect((await login(given.email)).status).toBe(401);
  expect(getFirstError(await sales.act('agents', id, 'enable_account', { user_id: id }))[1]).toBe(
    'nurse_left',
  );
  expect(getFirstError(await admin.act('users', id, 'enable_account', { user_id: id }))[1]).toBe(
    'nurse_left',
  );
  expectDone(await sales.act('agents', id, 'update_profile', { status: 'active' }));
  expect((await login(given.email)).status).toBe(200);
});

test('a user created with kind sales has the sales role and kind staff', async () => {
  const { body } = await admin.create('users', person({ kind: 'sales' }));
  expect(body.data.attributes).toMatchObject({ kind: 'sales', roles: ['sales'] });
  const { id } = body.data;
  expectDone(await admin.act('users', id, 'revoke_role', { role: 'sales', user_id: id }));
  expect((await admin.get(`/users/${id}`)).body.data.attributes).toMatchObject({ kind: 'staff', roles: [] });
  expect(getFirstError(await finance.create('users', person({ kind: 'sales' })))[2]).toBe(
    '/data/attributes/kind',
  );
});

test('only a partner’s accounts can have the partner role', async () => {
  expect(getFirstError(await admin.create('users', person({ roles: ['partner'] })))[2]).toBe(
    '/data/attributes/roles',
  );
  const id = expectCreated(await admin.create('users', person()));
  expect(getFirstError(await admin.act('users', id, 'add_role', { role: 'partner', user_id: id }))[1]).toBe(
    'needs_partner',
  );
});

test('only admins reset a nurse who holds a role', async () => {
  const id = expectCreated(await sales.create('agents', nurse()));
  expectDone(
    await sales.act('agents', id, 'reset_password', { user_id: id, new_password: 'another password' }),
  );
  expectDone(await admin.act('users', id, 'add_role', { role: 'admin', user_id: id }));
  for (const code of ['reset_password', 'disable_account'])
    expect(
      (
        await sales.act(
          'agents',
          id,
          code,
          code === 'reset_password' ? { new_password: 'another password' } : {},
        )
      ).status,
    ).toBe(403);
  expect((await sales.change('agents', id, { email: `${makeUniqueName('take')}@noi.test` })).status).toBe(
    403,
  );
});

test('a partner’s account is created with the partner role, belongs to the partner, and sees only accounts of that partner', async () => {
  const partner_id = String(
    (await api.knex('users').where({ email: 'partner@noi.test' }).first('partner_id'))?.partner_id,
  );
  const given = person({ partner_id });
  const { body } = await admin.create('partner_accounts', given);
  const id = body.data.id;
  expect(body.data.attributes).toMatchObject({ roles: ['partner'], partner_id, status: 'active' });
  expect((await login(given.email)).status).toBe(200);
  expect((await (await api.as('partner')).get(`/partner_accounts/${id}`)).status).toBe(200);
  expect((await (await api.as('partner2')).get(`/partner_accounts/${id}`)).status).toBe(404);
  expect((await admin.create('partner_accounts', person({ partner_id, roles: ['admin'] }))).status).toBe(400);
  expect((await admin.create('partner_accounts', person({ partner_id: '999999' }))).status).toBe(422);
  expect((await admin.create('partner_accounts', person())).status).toBe(422);
  expect((await sales.create('partner_accounts', person({ partner_id }))).status).toBe(403);

  expect((await admin.change('partner_accounts', id, { name: 'Tên Khác' })).body.data.attributes.name).toBe(
    'Tên Khác',
  );
  expect((await admin.change('partner_accounts', id, { partner_id: '1' })).status).toBe(400);
  expect(getFirstError(await admin.act('users', id, 'add_role', { role: 'admin', user_id: id }))[1]).toBe(
    'outside_account',
  );
  expectDone(await admin.act('partner_accounts', id, 'disable_account', { user_id: id }));
  expect(await codes(admin, `/partner_accounts/${id}`)).toEqual(['enable_account']);
  expectDone(await admin.act('partner_accounts', id, 'enable_account', { user_id: id }));
  expectDone(
    await admin.act('partner_accounts', id, 'reset_password', {
      user_id: id,
      new_password: 'another password',
    }),
  );
  expect((await admin.delete(`/partner_accounts/${id}`)).status).toBe(204);
  expect((await login(given.email, 'another password')).status).toBe(401);
});

test('a partner’s account with recorded work cannot be deleted', async () => {
  const partner = await api.as('partner');
  const partner_id = String(
    (await api.knex('users').where({ email: 'partner@noi.test' }).first('partner_id'))?.partner_id,
  );
  const given = person({ partner_id });
  const id = expectCreated(await admin.create('partner_accounts', given));
  await api.anyone.post('/forgot_password', { email: given.email });
  await api.knex('action_logs').insert({
    version: 1,
    created_at: new Date().toISOString(),
    updated_at: new Date().toISOString(),
    action_code: 'create',
    resource: 'partner_packages',
    actor_id: Number(id),
  });
  expect(getFirstError(await admin.delete(`/partner_accounts/${id}`))[1]).toBe('in_use');
  expect((await partner.delete(`/partner_accounts/${id}`)).status).toBe(403);
});

test('a landing page has the QR code of its URL; only web URLs are accepted', async () => {
  const partner_id = String((await api.knex('partners').first('id'))?.id);
  const { body } = await admin.create('partner_landings', {
    name: 'Trang',
    url: 'https://noi.test/a?b=1',
    partner_id,
  });
  expect(body.data.attributes.qrcode).toMatch(/^data:image\/png;base64,iVBOR/);
  const changed = await admin.change('partner_landings', body.data.id, { url: 'https://noi.test/other' });
  expect(changed.body.data.attributes.qrcode).not.toBe(body.data.attributes.qrcode);
  for (const url of ['javascript:alert(1)', 'data:text/html,x', ' ', 'https://a@b.test/'])
    expect(getFirstError(await admin.create('partner_landings', { name: 'X', url, partner_id }))).toEqual([
      422,
      'invalid',
      '/data/attributes/url',
    ]);
  expect(
    (await admin.create('partner_landings', { name: 'X', url: 'https://x.test', qrcode: 'x', partner_id }))
      .status,
  ).toBe(400);
});
