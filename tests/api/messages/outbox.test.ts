/** Outgoing messages: the outbox, sending through Zalo, rules, quiet hours (rules 3.17). */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#rules/durations';
import { toInstant } from '#rules/quietHours';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, expectCreated, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { buildZaloSettings, startZalo } from '../support/zaloStandIn.ts';

const zalo = await startZalo();
afterAll(() => zalo.stop());
let now = toInstant('2031-06-01', '18:00');
const api = await startApiForFile({ clock: () => now, ...buildZaloSettings(zalo) });
let shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const signIn = async (person: string) => {
  const { body } = await api.anyone.post('/login', {
    email: `${person}@noi.test`,
    password: 'noi-demo-2026',
  });
  return api.anyone.with({ authorization: `Bearer ${body.data.token}` });
};
/** Moves the clock. All users sign in again, because their sign-in has expired. */
const moveClockTo = async (day: string, time: string) => {
  now = toInstant(day, time);
  const [admin, sales, finance, owner] = [
    await signIn('admin'),
    await signIn('sales'),
    await signIn('finance'),
    await signIn('owner'),
  ];
  shop = new ApiTestCompany({ admin, sales, finance, owner }, shop.salesId);
};
const advanceSeconds = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const run = () => api.app.jobs.runDue();

const kinds = ['nurse_day', 'mother_reminder', 'nurse_change', 'mother_change', 'payment_received', 'thanks'];
const templates = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    { template_id: `t_${kind}`, places: { name: 'ten', date: 'ngay', list: 'danh_sach' } },
  ]),
);
const disabledRules = Object.fromEntries(kinds.map((kind) => [kind, { on: false }]));
const settings = (data: object) => shop.admin.patch('/settings/messages', data);
const sendAll = (day: string, to: string) => shop.sales.post('/messages/send_all', { day, to });
const outbox = async (id: string, more = ''): Promise<ResponseBody[]> =>
  (
    await shop.admin.get(`/outgoing_messages?filter[recipient_id]=${id}&sort=created_at${more}`)
  ).body.data.map((one: ResponseBody) => ({ id: one.id, ...one.attributes }));
const received = (tracking_id: string) => zalo.messages.filter((one) => one.tracking_id === tracking_id);

async function sellPackage(agent_id: string, day: string, more: object = {}, customer_more: object = {}) {
  const customer = await shop.customer(customer_more);
  const form = shop.form(bath, 1, { started_at: day, agent_id, ...more });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  return { customer, package_id, shifts: await shop.shifts(package_id) };
}

beforeEach(async () => {
  await moveClockTo('2031-06-01', '18:00');
  zalo.answer = null;
  zalo.instead = {};
  expect(
    (await settings({ rules: disabledRules, templates, quiet: { from: '21:00', to: '07:30' } })).status,
  ).toBe(200);
});

describe('settings', () => {
  test('contain texts, rules, quiet hours and templates; all rules are off at first', async () => {
    const { body } = await shop.admin.get('/settings/messages');
    expect(body.data).toMatchObject({
      nurse_day: expect.stringContaining('{ten}'),
      quiet: { from: '21:00', to: '07:30' },
      rules: { nurse_day: { on: false, at: '18:00' }, mother_change: { on: false, at: null } },
    });
    const changed = await settings({ rules: { nurse_day: { on: true, at: '19:15' } } });
    expect(changed.body.data.rules).toMatchObject({
      nurse_day: { on: true, at: '19:15' },
      mother_reminder: { on: false },
    });
  });

  test.each([
    [{ rules: { nurse_day: { on: true, at: '25:00' } } }, '/rules/nurse_day/at'],
    [{ rules: { nurse_day: { on: 'yes' } } }, '/rules/nurse_day/on'],
    [{ rules: { letters: { on: true } } }, '/rules/letters'],
    [{ rules: { mother_change: { on: true, at: '18:00' } } }, '/rules/mother_change/at'],
    [{ quiet: { from: 'nine' } }, '/quiet/from'],
    [{ templates: { thanks: { template_id: '', places: {} } } }, '/templates/thanks/template_id'],
    [{ templates: { thanks: { template_id: '1', places: { a: 'tên' } } } }, '/templates/thanks/places/a'],
    [{ thanks: 'Chào {ai}' }, '/thanks'],
  ])('refuse %j at %s', async (data, pointer) => {
    expect(getFirstError(await settings(data))).toEqual([422, 'invalid', pointer]);
  });

  test('the refresh token is stored encrypted and never shown', async () => {
    const answer = await shop.admin.send('PUT', '/settings/zalo', { refresh_token: zalo.refreshToken });
    expect(answer.body.data).toEqual({ provider: 'zalo', connected: true, dead_at: null });
    const row = await api.knex('zalo_tokens').first();
    expect(JSON.stringify(row)).not.toContain(zalo.refreshToken);
    const logs = await api.knex('action_logs').where({ resource: 'zalo_tokens' });
    expect(JSON.stringify(logs)).not.toContain(zalo.refreshToken);
  });
});

describe('sending', () => {
  test('all messages of a day are sent at once, each once, and the list shows that they were sent', async () => {
    const nurse = await shop.nurse({ name: 'Ngọc Anh' });
    const { customer } = await sellPackage(nurse, '2031-06-02');
    expect((await sendAll('2031-06-02', 'agents')).body.data).toEqual({ queued: 1, skipped: 0 });
    expect((await sendAll('2031-06-02', 'customers')).body.data).toEqual({ queued: 1, skipped: 0 });
    expect((await sendAll('2031-06-02', 'agents')).body.data).toEqual({ queued: 1, skipped: 0 });
    await run();
    const [hers] = await outbox(nurse);
    expect(hers).toMatchObject({
      kind: 'nurse_day',
      state: 'sent',
      day: '2031-06-02',
      sent_at: now.toISOString(),
    });
    expect(received(hers.tracking_id)).toMatchObject([
      {
        phone: expect.stringMatching(/^84\d{9}$/),
        template_id: 't_nurse_day',
        template_data: { name: 'Ngọc Anh' },
      },
    ]);
    expect(await outbox(customer)).toMatchObject([{ kind: 'mother_reminder', state: 'sent' }]);
    const { body } = await shop.sales.get('/messages?day=2031-06-02&to=agents');
    expect(body.data.find((one: ResponseBody) => one.id === nurse)).toMatchObject({
      sent_at: now.toISOString(),
      sent_by: null,
      state: 'sent',
    });
    expect((await sendAll('2031-06-02', 'agents')).body.data).toEqual({ queued: 0, skipped: 0 });
    const count = zalo.messages.length;
    await run();
    expect(zalo.messages).toHaveLength(count);
  });

  test('if several users press send while messages are being sent, each message is sent once', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-06-02');
    const presses = Array.from({ length: 12 }, async (_, at) => {
      const { status } = await sendAll('2031-06-02', at % 2 ? 'agents' : 'customers');
      if (at % 3 === 0) await run();
      return status;
    });
    expect(await Promise.all(presses)).toEqual(Array(12).fill(200));
    await run();
    const [hers] = await outbox(nurse);
    expect(hers).toMatchObject({ state: 'sent', attempts: 1 });
    expect(received(hers.tracking_id)).toHaveLength(1);
  });

  test('a plan that changes before sending changes the text', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const { shifts } = await sellPackage(nurse, '2031-06-03');
    await moveClockTo('2031-06-02', '22:00');
    await sendAll('2031-06-03', 'agents');
    await sellPackage(nurse, '2031-06-03', { time_period: ['14:00-15:00'] });
    expect(shifts).toHaveLength(1);
    await moveClockTo('2031-06-03', '07:30');
    await run();
    // The nurse's first session has begun, so the message with the day's sessions is skipped.
    expect(await outbox(nurse)).toMatchObject([
      { state: 'skipped', reason: expect.stringMatching(/bắt đầu/) },
    ]);
    await sellPackage(other, '2031-06-04', { time_period: ['14:00-15:00'] });
    await moveClockTo('2031-06-03', '22:00');
    await sendAll('2031-06-04', 'agents');
    await sellPackage(other, '2031-06-04', { time_period: ['10:00-11:00'] });
    const before = zalo.messages.length;
    await run();
    expect(zalo.messages).toHaveLength(before);
    expect(await outbox(other)).toMatchObject([
      { state: 'waiting', send_at: toInstant('2031-06-04', '07:30').toISOString() },
    ]);
    await moveClockTo('2031-06-04', '07:30');
    await run();
    const [message] = await outbox(other);
    expect(message).toMatchObject({
      state: 'sent',
      text: expect.stringMatching(/10:00–11:00[\s\S]*14:00–15:00/),
    });
  });

  test('a waiting message gets the new text as soon as the plan changes, and no correction is sent before it', async () => {
    const nurse = await shop.nurse();
    const { customer, package_id } = await sellPackage(nurse, '2031-06-05');
    const ended = await sellPackage(nurse, '2031-06-05', { time_period: ['09:00-10:00'] });
    await moveClockTo('2031-06-04', '22:00');
    for (const to of ['agents', 'customers']) await sendAll('2031-06-05', to);
    const change = { time_period: ['14:00-15:00'], from_day: '2031-06-05' };
    expectActionDone(await shop.sales.act('packages', package_id, 'change_time', change));
    expectActionDone(
      await shop.sales.act('packages', ended.package_id, 'cancel_package', { cancel_reason: 'moved away' }),
    );
    await run();
    const waiting = { state: 'waiting', text: expect.stringMatching(/14:00–15:00/) };
    expect(await outbox(customer)).toMatchObject([{ kind: 'mother_reminder', ...waiting }]);
    const [hers, ...more] = await outbox(nurse);
    expect([hers, more]).toMatchObject([{ kind: 'nurse_day', ...waiting }, []]);
    expect(hers.text).not.toContain('09:00');
    for (const to of ['agents', 'customers'])
      expect((await sendAll('2031-06-05', to)).body.data).toEqual({ queued: 1, skipped: 0 });
    await moveClockTo('2031-06-05', '07:30');
    await run();
    for (const id of [nurse, customer])
      expect(await outbox(id)).toMatchObject([{ state: 'sent', text: waiting.text }]);
  });

  test('a waiting message is not sent if a user has meanwhile confirmed that she was informed', async () => {
    const { customer, package_id } = await sellPackage(await shop.nurse(), '2031-06-06');
    await moveClockTo('2031-06-05', '22:00');
    await sendAll('2031-06-06', 'customers');
    const change = { time_period: ['14:00-15:00'], from_day: '2031-06-06' };
    expectActionDone(await shop.sales.act('packages', package_id, 'change_time', change));
    const marked = await shop.sales.post('/messages/sent', {
      day: '2031-06-06',
      to: 'customers',
      id: customer,
    });
    expect(marked.status).toBe(200);
    await moveClockTo('2031-06-06', '07:30');
    await run();
    expect((await outbox(customer)).map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
      ['mother_reminder', 'skipped', 'Người nhận đã biết lịch của ngày này.'],
      ['mother_change', 'copied', null],
    ]);
  });

  test('messages that wait for the end of quiet hours are sent earlier if the quiet hours are shortened', async () => {
    const { customer } = await sellPackage(await shop.nurse(), '2031-06-07');
    await moveClockTo('2031-06-06', '22:00');
    await sendAll('2031-06-07', 'customers');
    await settings({ quiet: { from: '21:00', to: '06:00' } });
    await run();
    const send_at = toInstant('2031-06-07', '06:00').toISOString();
    expect(await outbox(customer)).toMatchObject([{ state: 'waiting', send_at }]);
    await settings({ quiet: { from: '23:00' } });
    await run();
    expect(await outbox(customer)).toMatchObject([{ state: 'sent' }]);
  });

  test('skips recipients without a number, who want no messages, or who were erased, also if this happens while the message waits', async () => {
    const nurse = await shop.nurse();
    const silent = await sellPackage(nurse, '2031-06-05', {}, { no_messages: true });
    const unreachable = await sellPackage(
      nurse,
      '2031-06-05',
      { time_period: ['09:00-10:00'] },
      { phone: null },
    );
    const turned = await sellPackage(nurse, '2031-06-05', { time_period: ['10:30-11:30'] });
    const erased = await sellPackage(nurse, '2031-06-05', { time_period: ['13:00-14:00'] });
    expect((await sendAll('2031-06-05', 'customers')).body.data).toEqual({ queued: 2, skipped: 2 });
    expect((await shop.sales.change('customers', turned.customer, { no_messages: true })).status).toBe(200);
    expectActionDone(await shop.admin.act('customers', erased.customer, 'erase', { reason: 'yêu cầu' }));
    const before = zalo.messages.length;
    await run();
    expect(zalo.messages).toHaveLength(before);
    for (const one of [silent, unreachable, turned, erased])
      expect(await outbox(one.customer)).toMatchObject([{ state: 'skipped', sent_at: null }]);
    expect(await outbox(erased.customer)).toMatchObject([{ phone: null, text: null }]);
    expect((await shop.admin.change('agents', nurse, { no_messages: true })).status).toBe(200);
    expect((await sendAll('2031-06-05', 'agents')).body.data).toEqual({ queued: 0, skipped: 1 });
  });

  test('a refusal by Zalo is failed with a readable reason, a missing answer is unknown; both are sent again only by retry', async () => {
    const [one, two] = [await shop.nurse(), await shop.nurse()];
    await sellPackage(one, '2031-06-06');
    await sellPackage(two, '2031-06-06', { time_period: ['09:00-10:00'] });
    const numbers = new Map(
      await Promise.all(
        [one, two].map(
          async (id) => [id, (await shop.admin.get(`/agents/${id}`)).body.data.attributes.phone] as const,
        ),
      ),
    );
    zalo.answer = ({ phone }) =>
      phone.slice(2) === numbers.get(one)?.slice(1) ? { error: -118, message: 'x' } : 'hang up';
    await sendAll('2031-06-06', 'agents');
    await run();
    expect(await outbox(one)).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('không dùng Zalo') },
    ]);
    expect(await outbox(two)).toMatchObject([
      { state: 'unknown', reason: expect.stringMatching(/có thể đã đến/) },
    ]);
    zalo.answer = null;
    const before = zalo.messages.length;
    advanceSeconds(3600);
    await sendAll('2031-06-06', 'agents');
    await run();
    expect(zalo.messages).toHaveLength(before);
    for (const id of [one, two]) {
      const [message] = await outbox(id);
      expectActionDone(await shop.admin.act('outgoing_messages', message.id, 'retry'));
    }
    await run();
    for (const id of [one, two]) expect(await outbox(id)).toMatchObject([{ state: 'sent' }]);
  });

  test.each([
    [{}],
    [{ error: '' }],
    [{ error: null }],
  ])('the answer %j leaves the result of a message unknown', async (answer) => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-06-07');
    zalo.answer = () => answer;
    await sendAll('2031-06-07', 'agents');
    await run();
    expect(await outbox(nurse)).toMatchObject([{ state: 'unknown' }]);
  });

  test('a foreign number is sent without its plus, as Zalo expects it', async () => {
    const { customer } = await sellPackage(
      await shop.nurse(),
      '2031-06-20',
      {},
      { phone: '+1 415 555 2671' },
    );
    await sendAll('2031-06-20', 'customers');
    await run();
    const [message] = await outbox(customer);
    expect(message).toMatchObject({ state: 'sent', phone: '+14155552671' });
    expect(received(message.tracking_id)).toMatchObject([{ phone: '14155552671' }]);
  });

  test('a cancelled message is not sent', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-06-09');
    await sendAll('2031-06-09', 'agents');
    const [message] = await outbox(nurse);
    expectActionDone(await shop.admin.act('outgoing_messages', message.id, 'cancel'));
    const before = zalo.messages.length;
    await run();
    expect(zalo.messages).toHaveLength(before);
    expect(await outbox(nurse)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('a message of a kind without a template is not sent', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-06-10');
    await settings({ templates: { nurse_day: null } });
    expect((await sendAll('2031-06-10', 'agents')).body.data).toEqual({ queued: 0, skipped: 1 });
    expect(await outbox(nurse)).toMatchObject([
      { state: 'skipped', reason: expect.stringMatching(/mẫu Zalo/) },
    ]);
  });

  test('a message to be sent by hand is copied', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-06-11');
    expect(
      (await shop.sales.post('/messages/sent', { day: '2031-06-11', to: 'agents', id: nurse })).status,
    ).toBe(200);
    expect(await outbox(nurse)).toMatchObject([{ state: 'copied', sent_at: now.toISOString() }]);
    expect((await sendAll('2031-06-11', 'agents')).body.data).toEqual({ queued: 0, skipped: 0 });
  });

  test('a message whose process was killed is unknown, and not sent again', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-06-12');
    await sendAll('2031-06-12', 'agents');
    await api
      .knex('outgoing_messages')
      .where({ recipient_id: nurse })
      .update({ state: 'sending', updated_at: now.toISOString() });
    const before = zalo.messages.length;
    advanceSeconds(120);
    await run();
    expect(zalo.messages).toHaveLength(before);
    expect(await outbox(nurse)).toMatchObject([{ state: 'unknown' }]);
  });
});

describe('rules', () => {
  test('send tomorrow’s day at their time in the evening, once', async () => {
    await moveClockTo('2031-07-01', '10:00');
    await settings({
      rules: { nurse_day: { on: true, at: '18:00' }, mother_reminder: { on: true, at: '18:30' } },
    });
    const nurse = await shop.nurse();
    const { customer } = await sellPackage(nurse, '2031-07-02');
    await run();
    expect(await outbox(nurse)).toEqual([]);
    await moveClockTo('2031-07-01', '18:00');
    await run();
    await run();
    expect(await outbox(nurse)).toMatchObject([{ kind: 'nurse_day', state: 'sent' }]);
    expect(await outbox(customer)).toEqual([]);
    await moveClockTo('2031-07-01', '18:30');
    await run();
    expect(await outbox(customer)).toMatchObject([{ kind: 'mother_reminder', state: 'sent' }]);
    const jobs = await api.knex('jobs').where({ kind: 'queue_day_messages', state: 'waiting' });
    expect(jobs.filter(({ payload }) => JSON.parse(payload).kind === 'nurse_day')).toMatchObject([
      { run_at: toInstant('2031-07-02', '18:00').toISOString() },
    ]);
  });

  test('that were due while no server ran send later, about the day that was meant', async () => {
    await moveClockTo('2031-09-15', '10:00');
    const finished = await sellPackage(await shop.nurse(), '2031-09-15');
    expectActionDone(await shop.sales.act('shifts', finished.shifts[0].id, 'finish_shift'));
    expectActionDone(await shop.sales.act('packages', finished.package_id, 'finish_package', { paid: true }));
    await moveClockTo('2031-09-16', '10:00');
    await settings({ rules: { nurse_day: { on: true, at: '18:00' }, thanks: { on: true, at: '21:30' } } });
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-09-17', { time_period: ['14:00-15:00'] });
    await sellPackage(nurse, '2031-09-18', { time_period: ['14:00-15:00'] });
    await moveClockTo('2031-09-17', '08:00');
    await run();
    expect(await outbox(nurse)).toMatchObject([{ day: '2031-09-17', state: 'sent' }]);
    expect(await outbox(finished.customer)).toMatchObject([{ kind: 'thanks', state: 'sent' }]);
    await moveClockTo('2031-09-17', '18:00');
    await run();
    expect((await outbox(nurse)).map(({ day }) => day)).toEqual(['2031-09-17', '2031-09-18']);
  });

  test('that are on stay on while the server has no message provider', async () => {
    await moveClockTo('2031-09-01', '10:00');
    await settings({ rules: { mother_reminder: { on: true, at: '18:30' } } });
    const { customer } = await sellPackage(await shop.nurse(), '2031-09-03');
    const { zalo: provider } = api.config;
    Object.assign(api.config, { zalo: null });
    await moveClockTo('2031-09-01', '18:30');
    await run();
    Object.assign(api.config, { zalo: provider });
    await moveClockTo('2031-09-02', '18:30');
    await run();
    expect(await outbox(customer)).toMatchObject([{ kind: 'mother_reminder', state: 'sent' }]);
  });

  test('correct a sent message once after several changes, and not at all if the changes were undone', async () => {
    await moveClockTo('2031-07-07', '18:00');
    await settings({ rules: { mother_change: { on: true }, nurse_change: { on: true } } });
    const [nurse, other, third] = [
      await shop.nurse(),
      await shop.nurse(),
      await shop.nurse({ name: 'Bích Hà' }),
    ];
    const given = await sellPackage(nurse, '2031-07-08', { time_period: ['14:00-15:00'] });
    const back = await sellPackage(nurse, '2031-07-08', { time_period: ['10:00-11:00'] });
    await sendAll('2031-07-08', 'customers');
    await run();
    const substitute = async (shift: string, agent_id: string | null) =>
      expectActionDone(await shop.sales.act('shifts', shift, 'substitute', { agent_id }));
    await substitute(given.shifts[0].id, other);
    await substitute(back.shifts[0].id, other);
    advanceSeconds(10);
    await run();
    await substitute(given.shifts[0].id, third);
    await substitute(back.shifts[0].id, null);
    advanceSeconds(15);
    await run();
    expect(await outbox(given.customer)).toHaveLength(1);
    advanceSeconds(15);
    await run();
    const corrections = (await outbox(given.customer)).filter(({ kind }) => kind === 'mother_change');
    expect(corrections).toMatchObject([{ state: 'sent', text: expect.stringContaining('Bích Hà') }]);
    advanceSeconds(60);
    await run();
    expect(await outbox(back.customer)).toHaveLength(1);
    expect(await outbox(given.customer)).toHaveLength(2);
    // The other nurse received no message about her day, so she receives no correction.
    expect(await outbox(other)).toEqual([]);
  });

  test('correct sent messages when sessions are added, cancelled, deleted or given away, and inform no other recipients', async () => {
    await moveClockTo('2031-07-21', '10:00');
    await settings({ rules: { mother_change: { on: true }, nurse_change: { on: true } } });
    const day = '2031-07-22';
    const nurses = [];
    for (let n = 0; n < 5; n += 1) nurses.push(await shop.nurse());
    const [cancels = '', stops = '', deletes = '', gives = '', takes = ''] = nurses;
    const [early, late] = [{ time_period: ['08:00-09:00'] }, { time_period: ['14:00-15:00'] }];
    const stays = await sellPackage(cancels, day, early);
    const goes = await sellPackage(cancels, day, late);
    const stopped = await sellPackage(stops, day);
    const deleted = await sellPackage(deletes, day);
    const given = await sellPackage(gives, day);
    await sellPackage(takes, '2031-07-23');
    await sendAll(day, 'agents');
    await sendAll(day, 'customers');
    await run();
    const { sales, admin } = shop;
    expectActionDone(await sales.act('shifts', goes.shifts[0].id, 'cancel_shift'));
    expectActionDone(
      await sales.act('packages', stopped.package_id, 'cancel_package', { cancel_reason: 'moved' }),
    );
    expectActionDone(await admin.act('packages', deleted.package_id, 'delete_package'));
    expectActionDone(await sales.act('packages', given.package_id, 'assign_agent', { agent_id: takes }));
    advanceSeconds(30);
    await run();
    const correction = async (id: string) =>
      (await outbox(id)).slice(1).map(({ kind, text }) => [kind, text]);
    const nameOf = async (id: string) => (await admin.get(`/customers/${id}`)).body.data.attributes.name;
    const [[kind, text] = [], ...more] = await correction(cancels);
    expect([kind, more]).toEqual(['nurse_change', []]);
    expect(text).toContain(await nameOf(stays.customer));
    expect(text).not.toContain(await nameOf(goes.customer));
    const none = [['nurse_change', expect.stringContaining('không còn buổi nào')]];
    expect(await correction(stops)).toEqual(none);
    expect(await correction(deletes)).toEqual(none);
    expect(await correction(gives)).toEqual(none);
    expect(await correction(given.customer)).toEqual([['mother_change', expect.anything()]]);
    const off = [['mother_change', expect.stringContaining('không còn buổi nào, điều dưỡng không đến.')]];
    for (const { customer } of [goes, stopped, deleted]) expect(await correction(customer)).toEqual(off);
    const [, hers] = await outbox(stopped.customer);
    expect((await sales.get(`/outgoing_messages/${hers.id}`)).status).toBe(200);
    expect(await correction(stays.customer)).toEqual([]);
    // This nurse has received no message about this day yet; her later message will contain the session.
    expect(await outbox(takes)).toEqual([]);
    // One correction reports both changes: another package, and a package restored from the trash.
    const further = await sellPackage(stops, day, late);
    const [entry] = (await admin.get('/trash?filter[resource]=packages&sort=-deleted_at')).body.data;
    expectActionDone(await admin.act('trash', entry.id, 'restore'));
    advanceSeconds(30);
    await run();
    const learnt = (await correction(stops)).at(-1) as string[];
    expect(learnt[1]).toContain(await nameOf(further.customer));
    expect((await correction(deletes)).at(-1)?.[1]).toContain(await nameOf(deleted.customer));
    expect(await correction(further.customer)).toEqual([]);
    // A change that is undone before the message is sent causes no message.
    expectActionDone(
      await sales.act('packages', further.package_id, 'cancel_package', { cancel_reason: 'moved' }),
    );
    expectActionDone(await sales.act('packages', further.package_id, 'restore_package', { reason: 'stays' }));
    const before = (await outbox(stops)).length;
    advanceSeconds(30);
    await run();
    expect(await outbox(stops)).toHaveLength(before);
  });

  test('correct a nurse’s message when the package is moved to another mother', async () => {
    await moveClockTo('2031-08-18', '10:00');
    await settings({ rules: { nurse_change: { on: true } } });
    const nurse = await shop.nurse();
    const { package_id, customer } = await sellPackage(nurse, '2031-08-19');
    await sendAll('2031-08-19', 'agents');
    await run();
    const move = async (customer_id: string) =>
      expectActionDone(
        await shop.admin.act('packages', package_id, 'move_package', { customer_id, reason: 'mistyped' }),
      );
    const right = await shop.customer({ name: 'Mẹ Đúng', address: '7 Đường Đúng' });
    await move(right);
    await move(customer);
    advanceSeconds(30);
    await run();
    expect(await outbox(nurse)).toHaveLength(1);
    await move(right);
    advanceSeconds(30);
    await run();
    const corrections = (await outbox(nurse)).slice(1);
    expect(corrections).toMatchObject([
      { kind: 'nurse_change', state: 'sent', text: expect.stringMatching(/Mẹ Đúng.*7 Đường Đúng/) },
    ]);
  });

  test('send the receipt of a payment when it is approved', async () => {
    await moveClockTo('2031-07-14', '10:00');
    await settings({ rules: { payment_received: { on: true } } });
    const { customer, package_id } = await sellPackage(await shop.nurse(), '2031-07-15');
    const payment = expectCreated(
      await shop.finance.create('transactions', {
        ...{ kind: 'revenue', amount: 150_000, account_type: 'customer', payment_method: 'cash' },
        ...{ package_id, customer_id: customer, at: '2031-07-14', month: '2031-07' },
      }),
    );
    await run();
    expect(await outbox(customer)).toEqual([]);
    expectActionDone(await shop.finance.act('transactions', payment, 'approve'));
    await run();
    expect(await outbox(customer)).toMatchObject([
      { kind: 'payment_received', state: 'sent', text: expect.stringMatching(/150\.000/) },
    ]);
  });

  test('send thanks on the day after the last session; if the package is closed later, on the day after closing; once', async () => {
    await moveClockTo('2031-08-25', '10:00');
    await settings({ rules: { thanks: { on: true, at: '09:00' } } });
    const [early, late, old] = [
      await sellPackage(await shop.nurse(), '2031-08-25'),
      await sellPackage(await shop.nurse(), '2031-08-25'),
      await sellPackage(await shop.nurse(), '2031-08-01', { registered_at: '2031-08-01' }),
    ];
    const close = async ({ package_id, shifts }: typeof early) => {
      expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'finish_shift'));
      expectActionDone(await shop.sales.act('packages', package_id, 'finish_package', { paid: true }));
    };
    await close(early);
    const thanked = async () => {
      const all = [];
      for (const { customer } of [early, late, old])
        all.push((await outbox(customer)).map(({ kind, state }) => `${kind} ${state}`));
      return all;
    };
    await moveClockTo('2031-08-26', '09:00');
    await run();
    expect(await thanked()).toEqual([['thanks sent'], [], []]);
    await moveClockTo('2031-08-27', '10:00');
    await run();
    await close(late);
    await close(old);
    for (const day of ['2031-08-28', '2031-08-29']) {
      await moveClockTo(day, '09:00');
      await run();
      expect(await thanked()).toEqual([['thanks sent'], ['thanks sent'], []]);
    }
  });
});

/** Error answers that do not concern the token: of an overloaded Zalo server, or of a proxy. */
const foreignErrorAnswers: [status: number, text: string][] = [
  [408, ''],
  [429, '{"error":-32,"message":"rate limit"}'],
  [500, '{"error":-14014}'],
  [503, '<html>Service Unavailable</html>'],
  [403, '<html>Forbidden</html>'],
  [403, '{"error":"Forbidden","status":403}'],
  [401, '{"error":401}'],
  [407, 'Proxy Authentication Required'],
  [302, ''],
];

describe('tokens', () => {
  test.each(foreignErrorAnswers)('answered with %i %s, a token renewal is retried', async (status, text) => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-08-11');
    await api.knex('zalo_tokens').update({ expires_at: null });
    zalo.instead.oauth = { status, text };
    await sendAll('2031-08-11', 'agents');
    await run();
    expect(await outbox(nurse)).toMatchObject([{ state: 'waiting' }]);
    expect((await shop.sales.get('/settings/zalo')).body.data).toMatchObject({
      connected: true,
      dead_at: null,
    });
    zalo.instead = {};
    advanceSeconds(61);
    await run();
    expect(await outbox(nurse)).toMatchObject([{ state: 'sent' }]);
  });

  test.each(
    foreignErrorAnswers,
  )('answered with %i %s, a message is retried and sent once', async (status, text) => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-08-12');
    const { renewals } = zalo;
    zalo.instead.message = { status, text };
    await sendAll('2031-08-12', 'agents');
    await run();
    expect(await outbox(nurse)).toMatchObject([
      { state: 'waiting', reason: expect.stringMatching(/chưa nhận tin lúc này/) },
    ]);
    zalo.instead = {};
    advanceSeconds(15);
    await run();
    const [message] = await outbox(nurse);
    expect(message).toMatchObject({ state: 'sent' });
    expect(received(message?.tracking_id)).toHaveLength(1);
    expect(zalo.renewals).toBe(renewals);
  });

  test('a refused access token is renewed, and the message is sent once', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-08-01');
    await api.knex('zalo_tokens').update({ expires_at: null });
    const before = zalo.renewals;
    await sendAll('2031-08-01', 'agents');
    await run();
    expect(zalo.renewals).toBe(before + 1);
    expect(await outbox(nurse)).toMatchObject([{ state: 'sent' }]);
  });

  test('a token that Zalo has revoked is renewed once, however many messages it refused, and each message is sent once', async () => {
    const nurse = await shop.nurse();
    const mothers = [];
    for (const time of ['07:30-08:30', '09:00-10:00', '10:30-11:30'])
      mothers.push((await sellPackage(nurse, '2031-08-06', { time_period: [time] })).customer);
    const before = zalo.renewals;
    zalo.revoke();
    await sendAll('2031-08-06', 'customers');
    await run();
    advanceSeconds(15);
    await run();
    expect(zalo.renewals).toBe(before + 1);
    for (const mother of mothers) {
      const [message] = await outbox(mother);
      expect(message.state).toBe('sent');
      expect(received(message.tracking_id)).toHaveLength(1);
    }
  });

  test('an invalid refresh token stops sending and notifies admins; a new token continues', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-08-04');
    await api.knex('zalo_tokens').update({ expires_at: null });
    zalo.renewalStatus = 400;
    await sendAll('2031-08-04', 'agents');
    await run();
    zalo.renewalStatus = null;
    expect(await outbox(nurse)).toMatchObject([{ state: 'waiting' }]);
    expect((await shop.sales.get('/settings/zalo')).body.data.connected).toBe(false);
    const notices = await shop.admin.get('/notifications');
    expect(notices.body.data[0].attributes.title).toMatch(/Zalo/);
    await shop.admin.send('PUT', '/settings/zalo', { refresh_token: zalo.refreshToken });
    await run();
    expect(await outbox(nurse)).toMatchObject([{ state: 'sent' }]);
  });

  test.each([
    ['1e400', 30 * 24],
    [1e15, 30 * 24],
    [-5, 0],
    [null, 1],
  ])('with a token that lasts %s seconds, the next one is stored for %s hours', async (life, hours) => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-08-08');
    await api.knex('zalo_tokens').update({ expires_at: null });
    zalo.expiresIn = life;
    await sendAll('2031-08-08', 'agents');
    // A token that expires at once is renewed before each batch.
    await run();
    zalo.expiresIn = '90000';
    const { expires_at, updated_at } = await api.knex('zalo_tokens').first();
    expect(Date.parse(expires_at) - Date.parse(updated_at)).toBe(hours * HOUR_MS);
    expect(await outbox(nurse)).toMatchObject([{ state: 'sent' }]);
    expect((await shop.sales.get('/settings/zalo')).body.data.connected).toBe(true);
  });

  test('a token that is entered while the earlier one is being refused is used', async () => {
    const nurse = await shop.nurse();
    await sellPackage(nurse, '2031-08-07');
    await api.knex('zalo_tokens').update({ expires_at: null });
    zalo.duringRenewal = async () => {
      zalo.duringRenewal = null;
      zalo.refreshToken = 'another refresh token';
      await shop.admin.send('PUT', '/settings/zalo', { refresh_token: 'another refresh token' });
    };
    await sendAll('2031-08-07', 'agents');
    await run();
    expect(await outbox(nurse)).toMatchObject([{ state: 'sent' }]);
    expect((await shop.sales.get('/settings/zalo')).body.data).toMatchObject({
      connected: true,
      dead_at: null,
    });
  });
});

test('sales users see the messages to mothers of their own packages, and no other user does', async () => {
  const nurse = await shop.nurse();
  const { customer } = await sellPackage(nurse, '2031-08-05');
  await sendAll('2031-08-05', 'customers');
  await sendAll('2031-08-05', 'agents');
  const seen = async (who: ApiClient, id: string) =>
    (await who.get(`/outgoing_messages?filter[recipient_id]=${id}`)).body.data?.length;
  expect(await seen(shop.sales, customer)).toBe(1);
  expect(await seen(shop.sales, nurse)).toBe(0);
  expect((await shop.finance.get('/outgoing_messages')).status).toBe(403);
  expect((await (await signIn('partner')).get('/outgoing_messages')).status).toBe(403);
});

test('a rule runs again on the evening after one on which its job failed', async () => {
  await moveClockTo('2031-09-22', '10:00');
  await settings({ rules: { nurse_day: { on: true, at: '18:00' } } });
  const nurse = await shop.nurse();
  await sellPackage(nurse, '2031-09-24');
  await api.knex.schema.renameTable('known_plans', 'plans_that_cannot_be_read');
  await moveClockTo('2031-09-22', '18:00');
  await run();
  for (const seconds of [10, 60, 300, 1800, 7200, 21_600]) {
    advanceSeconds(seconds * 1.25);
    await run();
  }
  await api.knex.schema.renameTable('plans_that_cannot_be_read', 'known_plans');
  await moveClockTo('2031-09-23', '18:00');
  const failed = await api.knex('jobs').where({ kind: 'queue_day_messages', state: 'dead' }).pluck('id');
  expect(failed).toHaveLength(1);
  expectActionDone(await shop.admin.act('jobs', String(failed[0]), 'discard', { reason: 'failed' }));
  await run();
  expect(await outbox(nurse)).toMatchObject([{ day: '2031-09-24', state: 'sent' }]);
});
