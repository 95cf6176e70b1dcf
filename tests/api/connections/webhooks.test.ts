/** Webhooks: signed, sent for stored changes only, retried on schedule, and switched off (schema 11.5, 11.6). */
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { JobRunner } from '#api/jobs/JobRunner';
import { listWebhookEvents } from '#schema/scopes';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { insertLine } from '../support/insertLine.ts';
import { expectActionDone, expectCreated, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { type ReceivedWebhook, startReceiver, type WebhookReceiver } from '../support/webhookReceiver.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const start = new Date('2026-11-24T01:00:00.000Z');
let now = start;
const api = await startApiForFile({ clock: () => now, outgoingAllow: ['127.0.0.1'] });
let admin: ApiClient;
let owner: ApiClient;

beforeAll(async () => {
  [admin, owner] = [await api.as('admin'), await api.as('owner')];
});
beforeEach(async () => {
  now = start;
  await api.knex('webhooks').delete();
});

const createWebhook = async (
  receiver: WebhookReceiver,
  events: readonly string[],
  maker = admin,
): Promise<ResponseBody> => {
  const { status, body } = await maker.create('webhooks', { url: receiver.url, events });
  expect([status, body.errors]).toEqual([201, undefined]);
  return { id: body.data.id, secret: body.data.attributes.secret };
};
const deliver = () => api.app.jobs.runDue();
const advanceAndDeliver = async (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
  await deliver();
};
/** Makes calls while the clock is at the start, because the sign-ins expire later. */
const runAtStart = async <T>(work: () => Promise<T>): Promise<T> => {
  const present = now;
  now = start;
  return work().finally(() => {
    now = present;
  });
};
const phone = () => `0912${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
const lead = (more: object = {}) => ({ name: makeUniqueName('Mẹ '), phone: phone(), ...more });
const deliveries = async (webhook_id: string): Promise<ResponseBody[]> => {
  const path = `/webhook_deliveries?filter[webhook_id]=${webhook_id}&sort=created_at`;
  const { body } = await runAtStart(() => admin.get(path));
  return body.data.map(({ id, attributes }: ResponseBody) => ({ id, ...attributes }));
};
/** Reads a message with the Standard Webhooks library, which only accepts a valid signature at the current time. */
const verifyMessage = (secret: string, { text, headers }: ReceivedWebhook): ResponseBody => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  try {
    return new Webhook(secret).verify(text, headers);
  } finally {
    vi.useRealTimers();
  }
};

test('a message is signed as the Standard Webhooks library requires, and contains the record as its maker can read it', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await createWebhook(receiver, [
    'customers.created',
    'customers.updated',
    'customers.deleted',
    'customers.action',
  ]);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const customer = expectCreated(await admin.create('customers', lead()));
  const { data } = (await admin.get(`/customers/${customer}`)).body;
  await deliver();
  const [message] = receiver.received as [ReceivedWebhook];
  expect(verifyMessage(secret, message)).toEqual({
    type: 'customers.created',
    timestamp: now.toISOString(),
    data,
  });
  expect(() => new Webhook(`whsec_${'A'.repeat(43)}=`).verify(message.text, message.headers)).toThrow();
  expect(() => verifyMessage(secret, { ...message, text: message.text.replace('Mẹ', 'Me') })).toThrow();
  expect(message.headers['content-type']).toBe('application/json');

  expectCreated(
    await admin.create('locations', {
      province: makeUniqueName('City '),
      district: 'x',
      ward: 'y',
      area: 'z',
    }),
  );
  await admin.change('customers', customer, { note: 'called' });
  expectActionDone(await admin.act('customers', customer, 'update_level', { level: 'L1' }));
  await admin.delete(`/customers/${customer}`);
  await deliver();
  const events = receiver.received.slice(1).map((one) => verifyMessage(secret, one));
  expect(
    events.map(({ type, data: { id: of, attributes, meta } }: ResponseBody) => [
      type,
      of,
      attributes?.level,
      attributes?.note,
      meta,
    ]),
  ).toEqual([
    ['customers.updated', customer, 'C3', 'called', undefined],
    ['customers.updated', customer, 'L1', 'called', undefined],
    ['customers.action', customer, 'L1', 'called', { action_code: 'update_level' }],
    ['customers.deleted', customer, undefined, undefined, undefined],
  ]);
  const states = (await deliveries(id)).map(({ state, attempts, status_code }) => [
    state,
    attempts,
    status_code,
  ]);
  expect(states).toEqual(Array(5).fill(['delivered', 1, 204]));
});

test('the secret is returned once, only to its maker, and is stored encrypted', async () => {
  const receiver = await startReceiver();
  const key = { 'idempotency-key': makeUniqueName('once-') };
  const events = ['customers.created'];
  const { body } = await admin.create('webhooks', { url: receiver.url, events }, key);
  const { secret } = body.data.attributes;
  expect((await admin.get(`/webhooks/${body.data.id}`)).body.data.attributes.secret).toBeNull();
  const { secret: next } = expectActionDone(
    await admin.act('webhooks', body.data.id, 'rotate', {}, { 'idempotency-key': makeUniqueName('again-') }),
  );
  const stored = JSON.stringify([
    await api.knex('webhooks'),
    await api.knex('action_logs'),
    await api.knex('idempotency_keys'),
    await api.knex('webhook_deliveries'),
  ]);
  for (const one of [secret, next]) expect(stored).not.toContain(one.slice('whsec_'.length));
});

test('only admins have webhooks, for events that they can read, to external URLs; another admin may only switch a webhook off', async () => {
  const receiver = await startReceiver();
  for (const person of ['sales', 'finance', 'partner'] as const)
    expect((await (await api.as(person)).create('webhooks', { url: receiver.url, events: [] })).status).toBe(
      403,
    );
  const create = async (url: string, event: string) =>
    getFirstError(await admin.create('webhooks', { url, events: [event] }));
  for (const event of [
    'bank_lines.created',
    'users.created',
    'api_keys.action',
    'customers.*',
    'trash.created',
    'nothing',
  ])
    expect([event, await create(receiver.url, event)]).toEqual([
      event,
      [422, 'invalid', '/data/attributes/events'],
    ]);
  for (const url of [
    'http://10.0.0.1',
    'https://10.0.0.1/x',
    'https://a:b@example.com',
    'ftp://example.com',
    'x',
    'https://[::1]/',
  ])
    expect([url, await create(url, 'customers.created')]).toEqual([
      url,
      [422, 'invalid', '/data/attributes/url'],
    ]);
  expectCreated(
    await admin.create('webhooks', { url: 'https://example.com/noi', events: ['customers.created'] }),
  );
  const { id } = await createWebhook(receiver, ['bank_lines.created'], owner);
  expect((await admin.change('webhooks', id, { url: 'https://example.com' })).status).toBe(403);
  expect((await admin.act('webhooks', id, 'rotate')).status).toBe(403);
  expect((await admin.change('webhooks', id, { active: false })).status).toBe(200);
  expect((await admin.change('webhooks', id, { active: true })).status).toBe(403);
  expect((await owner.change('webhooks', id, { active: true })).status).toBe(200);
});

test('every resource with a scope has webhook events', () => {
  const events = listWebhookEvents({ roles: ['admin', 'finance'] }).map(({ value }) => value);
  for (const event of [
    'customers.created',
    'packages.updated',
    'transactions.action',
    'bank_lines.created',
    'agents.updated',
    'shifts.deleted',
  ])
    expect(events).toContain(event);
  expect(
    events.filter((event) =>
      /^(users|partner_accounts|api_keys|webhooks|webhook_deliveries|jobs|notifications|trash|exports)\./.test(
        event,
      ),
    ),
  ).toEqual([]);
});

test('changes that are rolled back, refused or not stored send no message; one call that changes many records sends all changes', async () => {
  const receiver = await startReceiver();
  await createWebhook(
    receiver,
    listWebhookEvents({ roles: ['admin'] }).map(({ value }) => value),
  );
  expect((await admin.create('customers', { name: '' })).status).toBe(422);
  const customer = expectCreated(await admin.create('customers', lead()));
  expect((await admin.change('customers', customer, { note: 'x' }, { 'if-match': '"0"' })).status).toBe(412);
  expect((await admin.act('customers', customer, 'register_package_v2', { services: [] })).status).toBe(422);
  await admin.change('customers', customer, { note: null });
  await deliver();
  expect(receiver.received.map(({ body }) => [body.type, body.data.id])).toEqual([
    ['customers.created', customer],
  ]);

  const service_id = expectCreated(
    await admin.create('services', {
      name: makeUniqueName('Service '),
      price: 200_000,
      category: 'baby_bath',
    }),
  );
  const sales_id = (await admin.get('/users?filter[email]=sales@noi.test')).body.data[0].id;
  await deliver();
  receiver.received.length = 0;
  const form = {
    registered_at: '2031-06-02',
    started_at: '2031-06-02',
    time_period: ['07:30-08:30'],
    sales_id,
  };
  const { package_id } = expectActionDone(
    await admin.act('customers', customer, 'register_package_v2', {
      ...form,
      services: [{ service_id, quantity: 3 }],
    }),
  );
  await deliver();
  const counts: Record<string, number> = {};
  for (const { body } of receiver.received) counts[body.type] = (counts[body.type] ?? 0) + 1;
  expect(counts).toEqual({
    'packages.created': 1,
    'package_services.created': 1,
    'shifts.created': 3,
    'customers.updated': 1,
    'customers.action': 1,
  });
  const pack = receiver.received.find(({ body }) => body.type === 'packages.created')?.body.data;
  expect([pack.id, pack.attributes.total_price]).toEqual([package_id, 600_000]);
});

test('a webhook restored from the trash stays active if its maker restores it; otherwise it is off', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await createWebhook(receiver, ['bank_lines.action', 'customers.created'], owner);
  const restoreBy = async (person: ApiClient) => {
    expect((await admin.delete(`/webhooks/${id}`)).status).toBe(204);
    const { body } = await admin.get('/trash?sort=-deleted_at&page[size]=1');
    expectActionDone(await person.act('trash', body.data[0].id, 'restore'));
    return (await admin.get(`/webhooks/${id}`)).body.data.attributes.active;
  };
  expect(await restoreBy(owner)).toBe(true);
  expectCreated(await admin.create('customers', lead()));
  await deliver();
  expect(verifyMessage(secret, receiver.received[0] as ReceivedWebhook).type).toBe('customers.created');
  expect(await restoreBy(admin)).toBe(false);
  expect((await admin.change('webhooks', id, { active: true })).status).toBe(403);
  expect((await owner.change('webhooks', id, { active: true })).status).toBe(200);
});

test('a voucher number sends an event when it is assigned, and when its amount changes', async () => {
  const receiver = await startReceiver();
  await createWebhook(receiver, ['vouchers.created', 'vouchers.updated'], owner);
  const payment = {
    kind: 'revenue',
    amount: 5_000,
    account_type: 'other',
    at: '2026-11-20',
    month: '2026-11',
  };
  const id = expectCreated(await owner.create('transactions', payment));
  await owner.change('transactions', id, { amount: 6_000 });
  await deliver();
  const { voucher_id, voucher_number } = (await owner.get(`/transactions/${id}`)).body.data.attributes;
  expect(
    receiver.received.map(({ body: { type, data } }) => [
      type,
      data.id,
      data.attributes.number,
      data.attributes.amount,
    ]),
  ).toEqual([
    ['vouchers.created', voucher_id, voucher_number, 5_000],
    ['vouchers.updated', voucher_id, voucher_number, 6_000],
  ]);
});

test('a failed message is retried after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h with the same id; then the webhook is switched off', async () => {
  const receiver = await startReceiver();
  receiver.status = 500;
  const { id, secret } = await createWebhook(receiver, ['customers.created']);
  expectCreated(await admin.create('customers', lead()));
  await deliver();
  const waits = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  for (const [at, seconds] of waits.entries()) {
    expect(receiver.received).toHaveLength(at + 1);
    const [delivery] = await deliveries(id);
    expect(delivery).toMatchObject({
      state: 'waiting',
      attempts: at + 1,
      status_code: 500,
      last_error: 'Máy chủ nhận trả lời 500.',
    });
    expect(Date.parse(delivery.next_try_at) - now.getTime()).toBe(seconds * SECOND);
    await advanceAndDeliver(seconds * SECOND - 1);
    expect(receiver.received).toHaveLength(at + 1);
    await advanceAndDeliver(1);
    expect(verifyMessage(secret, receiver.received.at(-1) as ReceivedWebhook).type).toBe('customers.created');
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
  expect(await deliveries(id)).toMatchObject([{ state: 'failed', attempts: 10, next_try_at: null }]);
  const { attributes } = (await runAtStart(() => admin.get(`/webhooks/${id}`))).body.data;
  expect(attributes).toMatchObject({ active: false, off_reason: expect.stringContaining('10 lần') });
  for (const person of [admin, owner]) {
    // The demo data contains other notifications of these days, so the list has more entries.
    const notices: ResponseBody[] = (await runAtStart(() => person.get('/notifications?page[size]=100'))).body
      .data;
    expect(notices.map(({ attributes: { title, path } }) => ({ title, path }))).toContainEqual({
      title: 'Webhook đã tắt',
      path: '/settings?activeTab=webhooks',
    });
  }
  expectCreated(await runAtStart(() => admin.create('customers', lead())));
  await advanceAndDeliver(48 * HOUR);
  expect(receiver.received).toHaveLength(10);
});

test('a failed message is delivered when the receiver works again, and can be sent again with its id', async () => {
  const receiver = await startReceiver();
  receiver.status = 503;
  const { id } = await createWebhook(receiver, ['customers.created']);
  expectCreated(await admin.create('customers', lead()));
  await deliver();
  receiver.status = 200;
  await advanceAndDeliver(5 * SECOND);
  const [delivery] = await deliveries(id);
  expect(delivery).toMatchObject({ state: 'delivered', attempts: 2, last_error: null, status_code: 200 });
  expectActionDone(await admin.act('webhook_deliveries', delivery.id, 'resend'));
  expect(getFirstError(await admin.act('webhook_deliveries', delivery.id, 'resend'))[1]).toBe(
    'action_unavailable',
  );
  await deliver();
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(
    new Set([delivery.message_id]),
  );
  await admin.change('webhooks', id, { active: false });
  expect(getFirstError(await admin.act('webhook_deliveries', delivery.id, 'resend'))).toEqual([
    422,
    'webhook_off',
    undefined,
  ]);
});

test('a receiver that never answers takes at most two slots of a process; other receivers are called at once', async () => {
  const [silent, other] = [await startReceiver(), await startReceiver()];
  silent.status = 0;
  const { id } = await createWebhook(silent, ['customers.created']);
  for (let n = 0; n < 10; n += 1) expectCreated(await admin.create('customers', lead()));
  await createWebhook(other, ['customers.created']);
  expectCreated(await admin.create('customers', lead()));
  const runner = new JobRunner(api.app.services, api.app.services.modules.jobs, {
    onDead: async () => undefined,
    onClaim: () => undefined,
    log: api.app.log,
  });
  runner.start();
  try {
    await expect.poll(() => other.received.length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => silent.received.length).toBe(2);
    const running = async () => api.knex('jobs').where({ state: 'running' }).pluck('lane');
    await expect.poll(running).toEqual(Array(2).fill(`webhooks/${id}`));
  } finally {
    await runner.stop();
  }
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual(
    Array(11).fill(['waiting', 0]),
  );
});

test('status 410 switches the webhook off at once; waiting messages are not sent', async () => {
  const receiver = await startReceiver();
  receiver.status = 410;
  const { id } = await createWebhook(receiver, ['customers.created']);
  expectCreated(await admin.create('customers', lead()));
  expectCreated(await admin.create('customers', lead()));
  await deliver();
  await advanceAndDeliver(48 * HOUR);
  expect(receiver.received).toHaveLength(1);
  expect((await deliveries(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['failed', 1],
    ['failed', 0],
  ]);
  const { attributes } = (await runAtStart(() => admin.get(`/webhooks/${id}`))).body.data;
  expect(attributes).toMatchObject({ active: false, off_reason: expect.stringContaining('410') });
});

test('after a rotation both secrets sign for 24 hours, then only the new secret', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await createWebhook(receiver, ['customers.created']);
  const { secret: next } = expectActionDone(await admin.act('webhooks', id, 'rotate'));
  expect(next).not.toBe(secret);
  const message = async (): Promise<ReceivedWebhook> => {
    expectCreated(await runAtStart(() => admin.create('customers', lead())));
    await deliver();
    return receiver.received.at(-1) as ReceivedWebhook;
  };
  const both = await message();
  for (const one of [secret, next]) expect(verifyMessage(one, both).type).toBe('customers.created');
  now = new Date(now.getTime() + 24 * HOUR - 1);
  const last = await message();
  for (const one of [secret, next]) expect(verifyMessage(one, last).type).toBe('customers.created');
  now = new Date(now.getTime() + 1);
  const alone = await message();
  expect(verifyMessage(next, alone).type).toBe('customers.created');
  expect(() => verifyMessage(secret, alone)).toThrow();
});

test('"Gửi thử" sends one message at once', async () => {
  const receiver = await startReceiver();
  const { id, secret } = await createWebhook(receiver, ['customers.created']);
  expectActionDone(await admin.act('webhooks', id, 'test'));
  await deliver();
  const body = verifyMessage(secret, receiver.received[0] as ReceivedWebhook);
  expect([body.type, body.data.type, body.data.id, body.data.attributes.secret]).toEqual([
    'webhooks.test',
    'webhooks',
    id,
    null,
  ]);
});

test('a maker who is disabled or no longer an admin stops the webhook and its waiting messages; it stays off', async () => {
  for (const [off, on] of [
    ['disable_account', 'enable_account'],
    ['revoke_role', 'add_role'],
  ] as const) {
    const receiver = await startReceiver();
    const email = `${makeUniqueName('maker')}@noi.test`;
    const password = 'an-honest-password';
    const person = { name: 'Maker', email, roles: ['admin'], password, password_confirmation: password };
    const user = expectCreated(await owner.create('users', person));
    const { body } = await api.anyone.post('/login', { email, password });
    const maker = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
    const { id } = await createWebhook(receiver, ['customers.created'], maker);
    expectCreated(await admin.create('customers', lead()));
    const role = off === 'revoke_role' ? { role: 'admin' } : {};
    expectActionDone(await owner.act('users', user, off, { user_id: user, ...role }));
    expectCreated(await admin.create('customers', lead()));
    await deliver();
    expectActionDone(await owner.act('users', user, on, { user_id: user, ...role }));
    expectCreated(await admin.create('customers', lead()));
    await deliver();
    expect(receiver.received).toEqual([]);
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed']);
    expect((await admin.get(`/webhooks/${id}`)).body.data.attributes.active).toBe(false);
    // If the account was disabled without the API, no message is sent either.
    await api.knex('webhooks').where({ id }).update({ active: true });
    await api.knex('users').where({ id: user }).update({ status: 'disabled' });
    expectCreated(await admin.create('customers', lead()));
    await deliver();
    expect(receiver.received).toEqual([]);
  }
});

test('a webhook sends only data that its maker can read', async () => {
  const receiver = await startReceiver();
  await createWebhook(receiver, ['bank_lines.action'], owner);
  await insertLine(api.knex);
  const [line] = await api.knex('bank_lines').where({ fingerprint: 'one' }).pluck('id');
  expectActionDone(await owner.act('bank_lines', String(line), 'ignore', { reason: 'x' }));
  await deliver();
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['bank_lines.action']);
  const self = { email: 'owner@noi.test' };
  const [roles] = await api.knex('users').where(self).pluck('roles');
  await api.knex('users').where(self).update({ roles: '["admin"]' });
  expectActionDone(await (await api.as('finance')).act('bank_lines', String(line), 'unmatch'));
  await api.knex('users').where(self).update({ roles });
  await deliver();
  expect(receiver.received).toHaveLength(1);
});

test('stored messages about an erased customer’s payment are removed, also if the payment itself is deleted', async () => {
  const receiver = await startReceiver();
  await createWebhook(receiver, ['transactions.created'], owner);
  const customer = expectCreated(await admin.create('customers', lead({ name: 'Thoan' })));
  await insertLine(api.knex, 'two');
  const [line] = await api.knex('bank_lines').where({ fingerprint: 'two' }).pluck('id');
  const customer_link = `/customers/${customer}`;
  const payment = { kind: 'revenue', amount: 1_000, account_type: 'customer', customer_link };
  const stored = { ...payment, at: '2020-01-02', month: '2020-01' };
  const id = expectCreated(await owner.create('transactions', stored));
  await api.knex('transactions').where({ id }).update({ bank_line_id: line });
  await api.knex('bank_lines').where({ id: line }).update({ status: 'matched', transaction_id: id });
  expectActionDone(await owner.act('bank_lines', String(line), 'unmatch'));
  await deliver();
  expect(receiver.received[0]?.text).toContain('Thoan');
  expectActionDone(await admin.act('customers', customer, 'erase', { reason: 'asked' }));
  expect(await api.knex('webhook_deliveries').where('body', 'like', '%Thoan%')).toEqual([]);
});
