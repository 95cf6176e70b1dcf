import { describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { messageTextNames } from '#rules/messageKinds';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone, getFirstError } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const ask = async (query: string): Promise<ResponseBody[]> =>
  (await shop.sales.get(`/messages?${query}`)).body.data;
const findById = (all: ResponseBody[], id: string): ResponseBody => all.find((one) => one.id === id);
const postSent = (data: object) => shop.sales.post('/messages/sent', data);

/** Registers a package of this nurse for a new mother, on the day. */
async function sellPackage(agent_id: string, day: string, more: object = {}) {
  const customer = await shop.customer({ address: '12 Trần Phú', province: 'Hải Châu', city: 'Đà Nẵng' });
  const form = shop.form(bath, 1, { started_at: day, agent_id, ...more });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  const { name, phone } = (await shop.admin.get(`/customers/${customer}`)).body.data.attributes;
  return { customer, name, phone, package_id, shifts: await shop.shifts(package_id) };
}

describe('messages of a day', () => {
  test('list each nurse’s sessions: times, mothers, addresses, phones', async () => {
    const nurse = await shop.nurse({ name: 'Ngọc Anh' });
    const [early, late] = [
      await sellPackage(nurse, '2034-01-02', { time_period: ['07:30-08:30', '08:30-09:30'] }),
      await sellPackage(nurse, '2034-01-02', { time_period: ['14:00-15:00'] }),
    ];
    const message = findById(await ask('day=2034-01-02&to=agents'), nurse);
    expect(message).toMatchObject({
      name: 'Ngọc Anh',
      shift_ids: [early.shifts[0].id, late.shifts[0].id],
      sent_at: null,
    });
    expect(message.text).toContain('Ngọc Anh');
    expect(message.text).toContain('02/01/2034');
    const address = '12 Trần Phú, Hải Châu, Đà Nẵng';
    const service = (await shop.admin.get(`/services/${bath}`)).body.data.attributes.name;
    expect(message.text.split('\n').slice(1)).toEqual([
      `07:30–09:30 · ${early.name} · ${service} · buổi 1/1 · ${address} · ${early.phone}`,
      `14:00–15:00 · ${late.name} · ${service} · buổi 1/1 · ${address} · ${late.phone}`,
    ]);
  });

  test('contain the services, the number of the session, and the note of the package', async () => {
    const nurse = await shop.nurse();
    const other = await shop.service({ name: 'Massage mẹ' });
    const services = [
      { service_id: bath, quantity: 4 },
      { service_id: other, quantity: 1 },
    ];
    const { name, package_id, shifts, customer } = await sellPackage(nurse, '2034-02-06', { services });
    const note = 'Bé bị vàng da\nGọi trước khi đến';
    expect((await shop.sales.change('packages', package_id, { note })).status).toBe(200);
    expectActionDone(await shop.sales.act('shifts', shifts[3].id, 'cancel_shift'));
    const lineOn = async (day: string) =>
      findById(await ask(`day=${day}&to=agents`), nurse)
        .text.split('\n')
        .slice(1) as string[];
    expect((await lineOn('2034-02-06')).join()).toContain(', Massage mẹ · buổi 1/3 · ');
    const [line = '', ...more] = await lineOn('2034-02-07');
    expect(more).toEqual([]);
    expect(line).toContain(`${name} · `);
    expect(line).not.toContain('Massage mẹ');
    expect(line).toContain(' · buổi 2/3 · ');
    expect(line).toMatch(/ · Ghi chú: Bé bị vàng da; Gọi trước khi đến$/);
    // Messages to mothers do not contain the note.
    expect(findById(await ask('day=2034-02-07&to=customers'), customer).text).not.toContain('vàng da');
  });

  test('remind each mother once, with the name of the nurse', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse({ name: 'Bích Hà', phone: '0905111222' })];
    const one = await sellPackage(nurse, '2034-01-04');
    expectActionDone(await shop.sales.act('shifts', one.shifts[0].id, 'substitute', { agent_id: other }));
    const all = await ask('day=2034-01-04&to=customers');
    expect(all.filter(({ id }) => id === one.customer)).toHaveLength(1);
    expect(findById(all, one.customer).text).toMatch(/Bích Hà \(0905111222\)/);
    expect((await ask('day=2034-01-04&to=agents')).map(({ id }) => id)).toEqual([other]);
  });

  test('are for tomorrow if no day is named', async () => {
    expect(await ask('to=agents')).toEqual(await ask(`day=${addDays(toLocalDay(new Date()), 1)}&to=agents`));
    expect((await shop.sales.get('/messages')).status).toBe(400);
  });

  test('are marked as sent, with user and time, until the plan of that day changes', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const one = await sellPackage(nurse, '2034-01-09');
    const query = 'day=2034-01-09&to=customers';
    const data = { day: '2034-01-09', to: 'customers', id: one.customer };
    expect((await postSent(data)).body.data.sent_by).toMatch(/./);
    expect((await postSent(data)).status).toBe(200);
    expect(findById(await ask(query), one.customer)).toMatchObject({
      sent_at: expect.stringMatching(/Z$/),
      sent_by: expect.stringMatching(/./),
    });
    expectActionDone(await shop.sales.act('shifts', one.shifts[0].id, 'substitute', { agent_id: other }));
    expect(findById(await ask(query), one.customer)).toMatchObject({ sent_at: null, sent_by: null });
    expect(getFirstError(await postSent({ ...data, id: '999999999' }))).toEqual([422, 'invalid', '/id']);
  });

  test('are marked as sent only while the text equals the copied one', async () => {
    const nurse = await shop.nurse();
    const day = '2034-02-06';
    const one = await sellPackage(nurse, day);
    const { version } = findById(await ask(`day=${day}&to=agents`), nurse);
    expect(version).toMatch(/./);
    await sellPackage(nurse, day, { time_period: ['14:00-15:00'] });
    const late = await postSent({ day, to: 'agents', id: nurse, version });
    expect(getFirstError(late)).toEqual([409, 'changed', '/version']);
    expect(late.body.errors[0].detail).toMatch(/chép và gửi tin mới/);
    const now = findById(await ask(`day=${day}&to=agents`), nurse);
    expect(now).toMatchObject({ sent_at: null });
    expect((await postSent({ day, to: 'agents', id: nurse, version: now.version })).status).toBe(200);
    // A message is also outdated if all its sessions are cancelled.
    const reminder = findById(await ask(`day=${day}&to=customers`), one.customer);
    expectActionDone(
      await shop.sales.act('packages', one.package_id, 'cancel_package', { cancel_reason: 'x' }),
    );
    const gone = { day, to: 'customers', id: one.customer, version: reminder.version };
    expect(getFirstError(await postSent(gone))).toEqual([409, 'changed', '/version']);
    expect(getFirstError(await postSent({ ...gone, id: '999999999' }))).toEqual([422, 'invalid', '/id']);
    expect(getFirstError(await postSent({ ...gone, id: 'abc' }))).toEqual([422, 'invalid', '/id']);
  });

  test('are for users who sell', async () => {
    expect((await shop.finance.get('/messages?to=agents')).status).toBe(403);
  });

  test('after an absence are in its answer, for every recipient to inform', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const given = await sellPackage(nurse, '2034-01-11');
    const moved = await sellPackage(nurse, '2034-01-11', { time_period: ['10:00-11:00'] });
    const { messages } = expectActionDone(
      await shop.sales.act('agents', nurse, 'call_off', {
        from: '2034-01-11',
        to: '2034-01-11',
        reason: 'ốm',
        sessions: [
          { shift_id: given.shifts[0].id, agent_id: other },
          { shift_id: moved.shifts[0].id, new_day: '2034-01-12' },
        ],
      }),
    );
    expect(messages.map((one: ResponseBody) => [one.to, one.id, one.day])).toEqual([
      ['agents', other, '2034-01-11'],
      ['customers', given.customer, '2034-01-11'],
      ['customers', moved.customer, '2034-01-12'],
    ]);
    expect(messages[2].text).toContain('12/01/2034');
  });
});

describe('recipients to inform of a change', () => {
  const list = (day: string, to: string) => ask(`day=${day}&to=${to}`);
  const markSent = async (day: string, to: string, id: string) => {
    const { version } = findById(await list(day, to), id);
    expect((await postSent({ day, to, id, version })).status).toBe(200);
  };

  test('are in the list of that day until informed: after a substitution the substitute and the mother', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse({ name: 'Bích Hà' })];
    const day = '2034-03-01';
    const { customer, shifts } = await sellPackage(nurse, day);
    await markSent(day, 'customers', customer);
    expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'substitute', { agent_id: other }));
    expect(findById(await list(day, 'agents'), other)).toMatchObject({ kind: 'nurse_change', sent_at: null });
    const mother = findById(await list(day, 'customers'), customer);
    expect(mother).toMatchObject({ kind: 'mother_change', sent_at: null, shift_ids: [shifts[0].id] });
    expect(mother.text).toMatch(/thay đổi.*Bích Hà/);
    await markSent(day, 'customers', customer);
    expect(findById(await list(day, 'customers'), customer)).toMatchObject({
      kind: 'mother_reminder',
      sent_at: expect.stringMatching(/Z$/),
    });
    await sellPackage(nurse, day, { time_period: ['14:00-15:00'] });
    const hers = findById(await list(day, 'agents'), nurse);
    await markSent(day, 'agents', nurse);
    expect(findById(await list(day, 'agents'), nurse)).toMatchObject({
      shift_ids: hers.shift_ids,
      kind: 'nurse_day',
    });
    await markSent(day, 'agents', other);
    expect(findById(await list(day, 'agents'), other)).toMatchObject({ kind: 'nurse_day' });
  });

  test('include a nurse without remaining sessions, if she got the message of that day', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const day = '2034-03-03';
    const { shifts } = await sellPackage(nurse, day);
    await markSent(day, 'agents', nurse);
    expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'substitute', { agent_id: other }));
    const emptied = findById(await list(day, 'agents'), nurse);
    expect(emptied).toMatchObject({ kind: 'nurse_change', shift_ids: [shifts[0].id], sent_at: null });
    expect(emptied.text).toContain('không còn buổi nào');
    await markSent(day, 'agents', nurse);
    expect((await list(day, 'agents')).map(({ id }) => id)).toEqual([other]);
  });

  test('are none once the change is undone', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const day = '2034-03-06';
    const { customer, shifts } = await sellPackage(nurse, day);
    await markSent(day, 'customers', customer);
    expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'substitute', { agent_id: other }));
    expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'substitute', { agent_id: null }));
    expect(findById(await list(day, 'customers'), customer)).toMatchObject({
      kind: 'mother_reminder',
      sent_at: expect.stringMatching(/Z$/),
    });
    expect((await list(day, 'agents')).map(({ id, kind }) => [id, kind])).toEqual([[nurse, 'nurse_day']]);
  });

  test('after a session moved are the mother, on both days until informed once', async () => {
    const nurse = await shop.nurse();
    const [day, next] = ['2034-03-08', '2034-03-10'];
    const { customer, shifts } = await sellPackage(nurse, day);
    expectActionDone(await shop.sales.act('shifts', shifts[0].id, 'delay_shift', { new_day: next }));
    const [here, there] = [await list(day, 'customers'), await list(next, 'customers')];
    expect(findById(here, customer).text).toContain('10/03/2034');
    expect(findById(here, customer).text).toBe(findById(there, customer).text);
    await markSent(day, 'customers', customer);
    expect(findById(await list(day, 'customers'), customer)).toBeUndefined();
    expect(findById(await list(next, 'customers'), customer)).toMatchObject({ kind: 'mother_reminder' });
    const moved = await shop.sales.change('shifts', shifts[0].id, { day });
    expect(moved.status).toBe(200);
    expect(findById(await list(day, 'customers'), customer)).toMatchObject({ kind: 'mother_change' });
  });

  test('of a package that moves as a whole, only days that changed are listed', async () => {
    const nurse = await shop.nurse();
    const customer = await shop.customer();
    const form = shop.form(bath, 3, { started_at: '2034-03-13', agent_id: nurse });
    const { package_id } = expectActionDone(
      await shop.sales.act('customers', customer, 'register_package_v2', form),
    );
    const [first] = await shop.shifts(package_id);
    expectActionDone(await shop.sales.act('shifts', first.id, 'delay_shift', { new_day: '2034-03-14' }));
    const kinds = [];
    for (const day of ['2034-03-13', '2034-03-14', '2034-03-15', '2034-03-16'])
      kinds.push(findById(await list(day, 'customers'), customer)?.kind);
    expect(kinds).toEqual(['mother_change', 'mother_reminder', 'mother_reminder', 'mother_change']);
  });

  test('after an absence have the text and version of its answer', async () => {
    const [nurse, other] = [await shop.nurse(), await shop.nurse()];
    const day = '2034-03-20';
    const given = await sellPackage(nurse, day);
    const { messages } = expectActionDone(
      await shop.sales.act('agents', nurse, 'call_off', {
        from: day,
        to: day,
        reason: 'ốm',
        sessions: [{ shift_id: given.shifts[0].id, agent_id: other }],
      }),
    );
    for (const { to, id, text, version } of messages)
      expect(findById(await list(day, to), id)).toMatchObject({ text, version, sent_at: null });
    expect(messages).toHaveLength(2);
    expect(findById(await list(day, 'agents'), nurse)).toBeUndefined();
  });
});

describe('message texts', () => {
  test('are changed by admins; an unknown placeholder is refused', async () => {
    const path = '/settings/messages';
    const before = (await shop.admin.get(path)).body.data;
    expect(Object.keys(before)).toEqual([...messageTextNames, 'rules', 'quiet', 'templates']);
    const wrong = await shop.admin.patch(path, { nurse_day: 'Chào {tên}', mother_change: ' ' });
    expect(wrong.body.errors.map((one: ResponseBody) => [one.status, one.source.pointer])).toEqual([
      ['422', '/nurse_day'],
      ['422', '/mother_change'],
    ]);
    const texts = { nurse_day: 'Mai {ten} có:\n{danh_sach}' };
    expect((await shop.admin.patch(path, texts)).body.data).toEqual({ ...before, ...texts });
    const nurse = await shop.nurse({ name: 'Thu' });
    await sellPackage(nurse, '2034-01-16');
    expect(findById(await ask('day=2034-01-16&to=agents'), nurse).text).toMatch(/^Mai Thu có:\n07:30/);
    expect((await shop.sales.get(path)).status).toBe(403);
    expect((await shop.sales.patch(path, texts)).status).toBe(403);
  });
});
