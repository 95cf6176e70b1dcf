import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import type { ResponseBody } from '../support/client.ts';
import { PagePhone, parsePageSecret } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const today = toLocalDay(new Date());
const checklist = [
  { code: 'cord', label: 'Rốn khô', alarming: false, shared: true },
  { code: 'fever', label: 'Bé sốt', alarming: true, shared: false },
];

const pageOf = async (nurse: string): Promise<string> =>
  (await shop.sales.post(`/agents/${nurse}/page`, {})).body.data.url;

/** Creates a nurse with her page and one package that begins on a day. */
async function nurseWithPage(phone = '0905111222') {
  const id = await shop.nurse({ phone });
  const { phone: device } = await PagePhone.enter(api, await pageOf(id), phone.slice(-4));
  return { id, device };
}
async function sell(agent_id: string, started_at: string, more: object = {}): Promise<ResponseBody[]> {
  const pack = await shop.register(bath, 2, { started_at, agent_id, ...more });
  return shop.shifts(pack);
}
const at = (time: string): string => new Date(`${today}T${time}:00+07:00`).toISOString();

beforeAll(async () => {
  const answer = await shop.admin.patch('/settings/pages', { nurses: true, checklist });
  expect(answer.status).toBe(200);
});

describe('the link', () => {
  test('a page is created only while the pages are on, and not for a nurse who has left', async () => {
    const nurse = await shop.nurse();
    await shop.admin.patch('/settings/pages', { nurses: false });
    expect((await shop.sales.post(`/agents/${nurse}/page`, {})).body.errors[0].code).toBe('pages_off');
    await shop.admin.patch('/settings/pages', { nurses: true });
    expectActionDone(await shop.admin.act('agents', nurse, 'update_profile', { status: 'out' }));
    expect((await shop.sales.post(`/agents/${nurse}/page`, {})).status).toBe(422);
  });

  test('the office reads the URL again, sees the devices and ends one; a new URL ends the old one', async () => {
    const nurse = await shop.nurse({ phone: '0905123987' });
    const url = await pageOf(nurse);
    expect(url).toMatch(/\/n\/[\w-]{43}$/);
    const { phone } = await PagePhone.enter(api, url, '3987');
    expect((await phone.get('/plan')).status).toBe(200);
    const page = (await shop.sales.get(`/agents/${nurse}/page`)).body.data;
    expect(page).toMatchObject({ url, locked_until: null, devices: [{ user_agent: expect.any(String) }] });
    expect((await shop.sales.delete(`/agents/${nurse}/page/devices/${page.devices[0].id}`)).status).toBe(200);
    expect((await phone.get('/plan')).body.errors[0].code).toBe('device_unknown');
    const { phone: second } = await PagePhone.enter(api, url, '3987');
    await pageOf(nurse);
    expect((await second.get('/plan')).status).toBe(404);
    expect((await new PagePhone(api).call('POST', '/open', { secret: parsePageSecret(url) })).status).toBe(
      404,
    );
  });

  test('the database stores neither the secret nor the token of a device as plain text', async () => {
    const nurse = await shop.nurse({ phone: '0905123654' });
    const url = await pageOf(nurse);
    const { phone } = await PagePhone.enter(api, url, '3654');
    const rows = JSON.stringify([
      await api.knex('page_links').select(),
      await api.knex('page_devices').select(),
    ]);
    expect(rows).not.toContain(parsePageSecret(url));
    expect(rows).not.toContain(phone.cookie.split('=')[1]);
  });

  test('five wrong entries lock the link for an hour, also for the right digits, and notify the admins', async () => {
    const nurse = await shop.nurse({ phone: '0905123777', name: 'Chị Bị Khóa' });
    const url = await pageOf(nurse);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await PagePhone.enter(api, url, '0000')).answer.status).toBe(422);
    const { answer } = await PagePhone.enter(api, url, '3777');
    expect(answer.status).toBe(429);
    const { locked_until } = (await shop.sales.get(`/agents/${nurse}/page`)).body.data;
    expect(Date.parse(locked_until) - Date.now()).toBeGreaterThan(50 * 60_000);
    const notices = (await shop.admin.get('/notifications?page[size]=5')).body.data;
    const notice = notices.find((one: ResponseBody) => JSON.stringify(one).includes('Chị Bị Khóa'));
    expect(notice.attributes.path).toBe(`/agents/${nurse}`);
  });

  test('the cookie is valid for this link only and hidden from scripts', async () => {
    const nurse = await shop.nurse({ phone: '0905123888' });
    const { answer, phone } = await PagePhone.enter(api, await pageOf(nurse), '3888');
    expect(answer.cookie).toContain(`Path=/api/v1/own/nurse/${phone.link}`);
    expect(answer.cookie).toMatch(/HttpOnly.*SameSite=Strict/);
    expect(answer.cookie).toContain(`noi_n_${phone.link}=`);
  });

  test('the bulk action creates pages for nurses without one', async () => {
    const [first, second] = [await shop.nurse(), await shop.nurse()];
    const url = await pageOf(first);
    const answer = await shop.sales.post('/agents/bulk/actions', {
      action_code: 'page',
      action_data: {},
      object_ids: [first, second],
    });
    expect(answer.body.data.results ?? answer.body.results).toHaveLength(2);
    expect((await shop.sales.get(`/agents/${first}/page`)).body.data.url).toBe(url);
    expect((await shop.sales.get(`/agents/${second}/page`)).body.data.url).toMatch(/\/n\//);
  });
});

describe('what the nurse sees', () => {
  test('her sessions with mother, address, services and note; no other nurse, and no price', async () => {
    const { id, device } = await nurseWithPage('0905222333');
    const other = await shop.nurse({ name: 'Nguyễn Thị Khác', phone: '0905999888' });
    const customer = await shop.customer({ name: 'Mẹ Của Chị', phone: '0905444555', address: '7 Trần Phú' });
    const form = shop.form(bath, 2, { started_at: today, agent_id: id, note: 'Bấm chuông hai lần' });
    expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form));
    await sell(other, today);
    const { body } = await device.get('/plan');
    const [session] = body.data.sessions;
    expect(body.data.sessions).toHaveLength(2);
    expect(session).toMatchObject({
      day: today,
      state: 'planned',
      mother: { name: 'Mẹ Của Chị', phone: '0905444555', address: expect.stringContaining('7 Trần Phú') },
      note: 'Bấm chuông hai lần',
      number: 1,
      total: 2,
      confirmed: false,
    });
    expect(JSON.stringify(body)).not.toMatch(/Khác|price|commission|income/);
  });

  test('the map link of the customer; a session with its own address has none', async () => {
    const { id, device } = await nurseWithPage('0905222336');
    const map_address = 'https://maps.app.goo.gl/noi';
    const customer = await shop.customer({ name: 'Mẹ Có Bản Đồ', map_address });
    const form = shop.form(bath, 2, { started_at: today, agent_id: id });
    expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form));
    const mapsOf = async (): Promise<unknown[]> =>
      (await device.get('/plan')).body.data.sessions.map(({ mother }: ResponseBody) => mother.map);
    expect(await mapsOf()).toEqual([map_address, map_address]);
    const [first] = (await device.get('/plan')).body.data.sessions;
    expectActionDone(await shop.sales.act('shifts', first.id, 'set_address', { address: '9 Bà Ngoại' }));
    expect(await mapsOf()).toEqual([null, map_address]);
  });

  test('her pay for each session before tax: her part of the package’s pay by sessions, to the đồng', async () => {
    const { id, device } = await nurseWithPage('0905222334');
    const { id: other, device: otherDevice } = await nurseWithPage('0905222335');
    const sessions = await sell(id, today, { agent_commission: 33 });
    const pack = sessions[0]?.package_id;
    const paysOf = async (phone: PagePhone): Promise<number[]> =>
      (await phone.get('/plan')).body.data.sessions.map(({ pay }: ResponseBody) => pay);
    // The package's income is not a multiple of the sessions.
    await api.knex('packages').where({ id: pack }).update({ agent_income: 100_001 });
    expect(await paysOf(device)).toEqual([50_000, 50_001]);
    expectActionDone(await shop.sales.act('shifts', sessions[0]?.id, 'substitute', { agent_id: other }));
    await api.knex('packages').where({ id: pack }).update({ agent_income: 100_001 });
    expect(await paysOf(device)).toEqual([50_001]);
    expect(await paysOf(otherDevice)).toEqual([50_000]);
    const started = await otherDevice.post(`/shifts/${sessions[0]?.id}/start`, { at: at('08:05') });
    expect(started.body.data.pay).toBe(50_000);
    await api.knex('packages').where({ id: pack }).update({ agent_commission: null });
    expect(await paysOf(device)).toEqual([null]);
  });

  test('a mother’s phone is shown from the day before her session', async () => {
    const { id, device } = await nurseWithPage('0905222444');
    await sell(id, addDays(today, 4));
    const { sessions } = (await device.get('/plan')).body.data;
    expect(sessions[0].mother.phone).toBeNull();
  });

  test('another nurse’s session is not found', async () => {
    const { device } = await nurseWithPage('0905222555');
    const other = await shop.nurse();
    const [session] = await sell(other, today);
    for (const call of ['start', 'finish'])
      expect((await device.post(`/shifts/${session?.id}/${call}`, { at: at('09:00') })).status).toBe(404);
    expect((await device.post(`/shifts/${session?.id}/note`, { note: 'x' })).status).toBe(404);
  });

  test('nothing once the pages are off or she is disabled, and no session once she has left', async () => {
    const { id, device } = await nurseWithPage('0905222666');
    const [first, second] = await sell(id, addDays(today, -3));
    for (const shift of [first, second])
      expectActionDone(await shop.sales.act('shifts', shift?.id, 'finish_shift'));
    expect((await device.get('/plan')).body.data.sessions).toHaveLength(2);
    await shop.admin.patch('/settings/pages', { nurses: false });
    expect((await device.get('/plan')).status).toBe(404);
    await shop.admin.patch('/settings/pages', { nurses: true });
    expectActionDone(await shop.admin.act('agents', id, 'update_profile', { status: 'out' }));
    expect((await device.get('/plan')).body.data).toMatchObject({ out: true, sessions: [] });
    const { id: other, device: disabled } = await nurseWithPage('0905222777');
    expectActionDone(await shop.admin.act('agents', other, 'disable_account'));
    expect((await disabled.get('/plan')).status).toBe(404);
  });
});

describe('what the nurse does', () => {
  test('she starts and finishes at the time of her presses; a repeated press counts once; the history names her', async () => {
    const { id, device } = await nurseWithPage('0905333111');
    const [session] = await sell(id, today);
    const path = `/shifts/${session?.id}`;
    const started = await device.post(`${path}/start`, { at: at('08:05') });
    expect(started.body.data).toMatchObject({ state: 'started', started_at: at('08:05') });
    await device.post(`${path}/start`, { at: at('08:30') });
    const finished = await device.post(`${path}/finish`, { at: at('09:10') });
    expect(finished.body.data).toMatchObject({
      state: 'finished',
      started_at: at('08:05'),
      ended_at: at('09:10'),
      confirmed: false,
    });
    expect((await device.post(`${path}/finish`, { at: at('09:20') })).body.data.ended_at).toBe(at('09:10'));
    const stored = (await shop.sales.get(`/shifts/${session?.id}`)).body.data.attributes;
    expect(stored).toMatchObject({ status: 'finished', to_confirm: today, confirmed_at: null });
    const history = JSON.stringify(
      (await shop.admin.get(`/shifts/${session?.id}/action_logs?page[size]=20`)).body,
    );
    expect(history).toContain('Đã tắm');
  });

  test('a start that arrives after the finish is stored, unless it is later than the finish', async () => {
    const { id, device } = await nurseWithPage('0905333112');
    const [session] = await sell(id, today);
    const start = (instant: string) => device.post(`/shifts/${session?.id}/start`, { at: instant });
    await device.post(`/shifts/${session?.id}/finish`, { at: at('09:10') });
    expect((await start(at('09:20'))).body.errors[0].source.pointer).toBe('/at');
    const added = await start(at('08:05'));
    expect(added.body.data).toMatchObject({
      state: 'finished',
      started_at: at('08:05'),
      ended_at: at('09:10'),
    });
    expect((await start(at('08:30'))).body.data.started_at).toBe(at('08:05'));
  });

  test('a time on another day, in the future, or before the start is refused', async () => {
    const { id, device } = await nurseWithPage('0905333222');
    const [session, later] = await sell(id, today);
    const finish = (shift: ResponseBody | undefined, instant: string) =>
      device.post(`/shifts/${shift?.id}/finish`, { at: instant });
    expect((await finish(session, new Date(Date.now() + 6 * 60_000).toISOString())).status).toBe(422);
    expect((await finish(session, new Date(Date.now() - 86_400_000).toISOString())).body.errors[0].code).toBe(
      'not_its_day',
    );
    expect((await finish(later, at('09:00'))).body.errors[0].code).toBe('not_its_day');
    await device.post(`/shifts/${session?.id}/start`, { at: at('09:00') });
    expect((await finish(session, at('08:00'))).status).toBe(422);
  });

  test('she takes back a finish of today, with its start kept, until the office confirms it', async () => {
    const { id, device } = await nurseWithPage('0905333777');
    const [session] = await sell(id, today);
    const path = `/shifts/${session?.id}`;
    const reopen = () => device.post(`${path}/reopen`, {});
    const stored = async () => (await shop.sales.get(`/shifts/${session?.id}`)).body.data.attributes;
    const level = async () =>
      (await shop.sales.get(`/packages/${session?.package_id}`)).body.data.attributes.level;
    await device.post(`${path}/start`, { at: at('08:05') });
    await device.post(`${path}/finish`, { at: at('09:10') });
    expect(await level()).toBe('L7');
    // A repeated call has no effect.
    for (let times = 0; times < 2; times += 1)
      expect((await reopen()).body.data).toMatchObject({
        state: 'started',
        started_at: at('08:05'),
        ended_at: null,
        confirmed: false,
      });
    expect(await stored()).toMatchObject({ status: 'planned', to_confirm: null });
    expect(await level()).toBe('L6');
    const again = await device.post(`${path}/finish`, { at: at('09:20') });
    expect(again.body.data).toMatchObject({ state: 'finished', ended_at: at('09:20') });
    expectActionDone(await shop.sales.act('shifts', session?.id, 'confirm_shift'));
    expect((await reopen()).body.errors[0].code).toBe('confirmed');
    expect(await stored()).toMatchObject({ status: 'finished' });
  });

  test('taking back a finish does not allow more wrong codes, and is refused once the mother has rated', async () => {
    await shop.admin.patch('/settings/pages', { mother_code: true });
    const { id, device } = await nurseWithPage('0905333888');
    const [session] = await sell(id, today);
    const path = `/shifts/${session?.id}`;
    const row = () => api.knex('shifts').where({ id: Number(session?.id) });
    await device.post(`${path}/finish`, { at: at('09:10') });
    await row().update({ wrong_codes: 3, proof: 'wrong' });
    expect((await device.post(`${path}/reopen`, {})).body.data.asks_code).toBe(false);
    await device.post(`${path}/finish`, { at: at('09:20') });
    await row().update({ rating: 5 });
    expect((await device.post(`${path}/reopen`, {})).body.errors[0].code).toBe('rated');
    await shop.admin.patch('/settings/pages', { mother_code: false });
  });

  test('she can correct the times until the office confirms, also in bulk; later corrections are refused', async () => {
    const { id, device } = await nurseWithPage('0905333333');
    const [session] = await sell(id, today);
    const path = `/shifts/${session?.id}`;
    // A correction does not start a session.
    expect((await device.post(`${path}/correct`, { started_at: at('08:00') })).status).toBe(422);
    await device.post(`${path}/finish`, { at: at('09:00') });
    const corrected = await device.post(`${path}/correct`, {
      started_at: at('07:30'),
      ended_at: at('08:30'),
    });
    expect(corrected.body.data).toMatchObject({ started_at: at('07:30'), ended_at: at('08:30') });
    const waiting = await shop.sales.get(`/shifts?filter[to_confirm_to]=${today}`);
    expect(waiting.body.data.map((one: ResponseBody) => one.id)).toContain(session?.id);
    const answer = await shop.sales.post('/shifts/bulk/actions', {
      action_code: 'confirm_shift',
      action_data: {},
      object_ids: [session?.id],
    });
    expect(JSON.stringify(answer.body)).toContain('finished');
    const again = await device.post(`${path}/correct`, { ended_at: at('08:40') });
    expect(again.body.errors[0].code).toBe('confirmed');
    expect((await device.get('/plan')).body.data.sessions[0].confirmed).toBe(true);
  });

  test('her page shows whether the office has finished or reopened a session', async () => {
    const { id, device } = await nurseWithPage('0905333444');
    const [session] = await sell(id, today);
    expectActionDone(await shop.sales.act('shifts', session?.id, 'finish_shift'));
    expect(
      (await device.post(`/shifts/${session?.id}/finish`, { at: at('09:00') })).body.errors[0].code,
    ).toBe('confirmed');
    expectActionDone(await shop.sales.act('shifts', session?.id, 'reopen_shift', { reason: 'nhầm' }));
    expect((await device.get('/plan')).body.data.sessions[0]).toMatchObject({
      state: 'planned',
      ended_at: null,
      confirmed: false,
    });
  });

  test('a note and checks are shown for the next visit; an alarming check notifies the coordinators once', async () => {
    const { id, device } = await nurseWithPage('0905333555');
    const [session, next] = await sell(id, today);
    const path = `/shifts/${session?.id}`;
    await device.post(`${path}/finish`, { at: at('09:00') });
    expect((await device.post(`${path}/note`, { note: ' Bé bú tốt ' })).body.data.visit_note).toBe(
      'Bé bú tốt',
    );
    expect((await device.post(`${path}/checks`, { checks: ['nothing'] })).status).toBe(422);
    for (let times = 0; times < 2; times += 1)
      expect((await device.post(`${path}/checks`, { checks: ['cord', 'fever'] })).body.data.checks).toEqual([
        'cord',
        'fever',
      ]);
    const { sessions } = (await device.get('/plan')).body.data;
    expect(sessions.find((one: ResponseBody) => one.id === next?.id).last_visit).toEqual({
      day: today,
      note: 'Bé bú tốt',
      checks: [
        { code: 'cord', label: 'Rốn khô' },
        { code: 'fever', label: 'Bé sốt' },
      ],
    });
    const notices: ResponseBody[] = (await shop.sales.get('/notifications?page[size]=50')).body.data;
    const alarms = notices.filter((one) => JSON.stringify(one).includes('Bé sốt'));
    expect(alarms.map(({ attributes }) => attributes.path)).toEqual([
      expect.stringMatching(new RegExp(`^/customers/\\d+\\?packageId=${session?.package_id}$`)),
    ]);
    // A user with several of the roles is notified once.
    const ofAdmin: ResponseBody[] = (await shop.admin.get('/notifications?page[size]=50')).body.data;
    expect(ofAdmin.filter((one) => JSON.stringify(one).includes('Bé sốt'))).toHaveLength(1);
    expect((await device.post(`/shifts/${next?.id}/note`, { note: 'sớm' })).body.errors[0].code).toBe(
      'too_early',
    );
  });

  test('a repeated Idempotency-Key returns the same answer', async () => {
    const { id, device } = await nurseWithPage('0905333666');
    const [session] = await sell(id, today);
    const key = { 'idempotency-key': 'press-of-one-nurse-0001' };
    const send = () => device.post(`/shifts/${session?.id}/finish`, { at: at('09:00') }, key);
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.status].every((status) => status === 200 || status === 409)).toBe(true);
    expect((await send()).body.data.ended_at).toBe(at('09:00'));
  });

  test('a start is removed when the session moves to another day or to another nurse', async () => {
    const { id, device } = await nurseWithPage('0905111990');
    const [one] = await sell(id, today, { time_period: ['09:00-10:00'] });
    const startOf = async () =>
      (await shop.admin.get(`/shifts/${one?.id}`)).body.data.attributes.started_at as string | null;
    const start = () => device.post(`/shifts/${one?.id}/start`, { at: at('09:00') });
    expect((await start()).status).toBe(200);
    expectActionDone(await shop.sales.act('shifts', one?.id, 'delay_shift', { new_day: addDays(today, 1) }));
    expect(await startOf()).toBeNull();
    expect((await shop.sales.change('shifts', one?.id, { day: today })).status).toBe(200);

    const other = await shop.nurse();
    expect((await start()).status).toBe(200);
    expectActionDone(await shop.sales.act('shifts', one?.id, 'substitute', { agent_id: other }));
    expect(await startOf()).toBeNull();
    expectActionDone(await shop.sales.act('shifts', one?.id, 'substitute', { agent_id: null }));
    expect((await start()).status).toBe(200);
    expectActionDone(await shop.sales.act('packages', one?.package_id, 'assign_agent', { agent_id: other }));
    expect(await startOf()).toBeNull();
  });
});

describe('tomorrow’s plan', () => {
  const tomorrow = addDays(today, 1);
  const messageTo = async (id: string): Promise<ResponseBody> =>
    (await shop.sales.get(`/messages?day=${tomorrow}&to=agents`)).body.data.find(
      (one: ResponseBody) => one.id === id,
    );

  test('is confirmed once; the office sees who has not confirmed, and a nurse who has needs no message', async () => {
    const { id, device } = await nurseWithPage('0905700001');
    const withoutPage = await shop.nurse();
    await sell(id, tomorrow);
    await sell(withoutPage, tomorrow);
    expect(await messageTo(id)).toMatchObject({ asks_seen: true, seen_at: null, sent_at: null });
    expect(await messageTo(withoutPage)).toMatchObject({ asks_seen: false, seen_at: null });
    const tomorrowPlan = (await device.get('/plan')).body.data.tomorrow;
    expect(tomorrowPlan).toEqual({ day: tomorrow, version: expect.any(String), seen_at: null });
    const seen = (await device.post('/seen', { day: tomorrow, version: tomorrowPlan.version })).body.data;
    expect(seen).toEqual({ ...tomorrowPlan, seen_at: expect.any(String) });
    expect((await device.post('/seen', { day: tomorrow })).body.data).toEqual(seen);
    expect((await device.get('/plan')).body.data.tomorrow).toEqual(seen);
    expect(await messageTo(id)).toMatchObject({
      seen_at: seen.seen_at,
      sent_at: seen.seen_at,
      sent_by: null,
    });
  });

  test('a changed plan must be confirmed again, the earlier version is refused, and a nurse who has seen it needs no correction', async () => {
    const { id, device } = await nurseWithPage('0905700002');
    const [first] = await sell(id, tomorrow);
    const before = (await device.post('/seen', { day: tomorrow })).body.data;
    const substitute = await shop.nurse();
    await sell(id, tomorrow, { time_period: ['14:00-15:00'] });
    expectActionDone(await shop.sales.act('shifts', first?.id, 'substitute', { agent_id: substitute }));
    const now = (await device.get('/plan')).body.data.tomorrow;
    expect(now).toMatchObject({ day: tomorrow, seen_at: null });
    expect(await messageTo(id)).toMatchObject({ kind: 'nurse_change', seen_at: null });
    const late = await device.post('/seen', { day: tomorrow, version: before.version });
    expect([late.status, late.body.errors[0].code]).toEqual([409, 'changed']);
    expect((await device.post('/seen', { day: tomorrow, version: now.version })).status).toBe(200);
    expect(await messageTo(id)).toMatchObject({ kind: 'nurse_day', seen_at: expect.any(String) });
  });

  test('a message that was both sent and seen shows both times', async () => {
    const { id, device } = await nurseWithPage('0905700003');
    await sell(id, tomorrow);
    const { version } = await messageTo(id);
    await shop.sales.post('/messages/sent', { day: tomorrow, to: 'agents', id, version });
    const { sent_at, sent_by } = await messageTo(id);
    await device.post('/seen', { day: tomorrow });
    await shop.sales.post('/messages/sent', { day: tomorrow, to: 'agents', id, version });
    const both = await messageTo(id);
    expect(both).toMatchObject({ sent_by, seen_at: expect.any(String) });
    expect(both.sent_at >= sent_at).toBe(true);
  });

  test('can only be confirmed for tomorrow, and only if there is a session', async () => {
    const { device } = await nurseWithPage('0905700004');
    expect((await device.get('/plan')).body.data.tomorrow).toBeNull();
    for (const day of [today, tomorrow, addDays(today, 2)])
      expect((await device.post('/seen', { day })).body.errors[0].source.pointer).toBe('/day');
  });
});

describe('what the office sees', () => {
  const waiting = async (): Promise<string[]> => {
    const { body } = await shop.sales.get('/reports/worklist?queue=not_begun');
    return body.data.tasks.map((task: ResponseBody) => task.id);
  };
  const early = { time_period: ['07:30-08:30'] };

  test('a session that should have begun is a task with its nurse’s phone, until she starts it', async () => {
    const { id, device } = await nurseWithPage('0905444111');
    const [session] = await sell(id, today, early);
    const withoutPage = await shop.nurse();
    const [other] = await sell(withoutPage, today, early);
    const late = await nurseWithPage('0905444112');
    const [later] = await sell(late.id, today, { time_period: ['14:30-15:30'] });
    const { body } = await shop.sales.get('/reports/worklist?queue=not_begun');
    const task = body.data.tasks.find((one: ResponseBody) => one.id === session?.id);
    expect(task).toMatchObject({ phone: '0905444111', sentence: expect.stringContaining('chưa bắt đầu') });
    expect(await waiting()).not.toContain(other?.id);
    expect(await waiting()).not.toContain(later?.id);
    await shop.admin.patch('/settings/pages', { nurses: false });
    expect(await waiting()).toEqual([]);
    await shop.admin.patch('/settings/pages', { nurses: true });
    await device.post(`/shifts/${session?.id}/start`, { at: at('08:05') });
    expect(await waiting()).not.toContain(session?.id);
  });

  test('the schedule and the day contain its start and end times', async () => {
    const { id, device } = await nurseWithPage('0905444222');
    const [session] = await sell(id, today, early);
    await device.post(`/shifts/${session?.id}/start`, { at: at('08:05') });
    const query = `from=${today}&to=${today}&agent_id=${id}&sessions=true`;
    const scheduled = async () => {
      const { body } = await shop.sales.get(`/reports/schedule?${query}`);
      return body.data.sessions.find((one: ResponseBody) => one.shift_id === session?.id);
    };
    expect(await scheduled()).toMatchObject({ begun_at: at('08:05'), ended_at: null });
    await device.post(`/shifts/${session?.id}/finish`, { at: at('09:10') });
    expect(await scheduled()).toMatchObject({ begun_at: at('08:05'), ended_at: at('09:10') });
  });

  test('her data file contains the registered devices', async () => {
    const { id } = await nurseWithPage('0905444333');
    const { body } = await shop.admin.get(`/agents/${id}/personal_data`);
    const section = body.data.sections.find(({ name }: ResponseBody) => name === 'page_devices');
    expect(section.records).toHaveLength(1);
  });
});

describe('the nurse’s pay', () => {
  const month = today.slice(0, 7);

  test('the lines add up to the amount she gets, in đồng, without a percentage, an internal link or another nurse', async () => {
    const { id, device } = await nurseWithPage('0905555111');
    const shifts = await sell(id, addDays(today, -4));
    for (const { id: shift } of shifts)
      expectActionDone(await shop.sales.act('shifts', shift, 'finish_shift'));
    const pack = shifts[0]?.package_id;
    expect((await device.get('/pay')).body.data).toMatchObject({
      month,
      lines: [],
      running: expect.any(Number),
    });
    expectActionDone(await shop.sales.act('packages', pack, 'finish_package', { paid: true }));
    const item = { agent_id: id, month, kind: 'bonus', amount: 50_000, note: 'Thưởng lễ' };
    expect((await shop.finance.create('pay_items', item)).status).toBe(201);
    const other = await nurseWithPage('0905555112');
    const { body } = await device.get(`/pay?month=${month}`);
    const { lines, net, waiting, running } = body.data;
    const sum = lines.reduce(
      (all: number, one: ResponseBody) => all + (one.sign === '-' ? -one.value : one.value),
      0,
    );
    expect(lines.map(({ label }: ResponseBody) => label)).toEqual([
      expect.stringContaining('2 buổi'),
      'Thưởng lễ',
      ...lines.slice(2).map(({ label }: ResponseBody) => label),
    ]);
    expect([sum, waiting, running]).toEqual([net, net, 0]);
    expect(net).toBeGreaterThan(50_000);
    expect(JSON.stringify(body)).not.toMatch(/%|href|rule|commission/);
    expectActionDone(
      await shop.finance.act('agents', id, 'pay_month', { month, at: today, payment_method: 'transfer' }),
    );
    expect((await device.get('/pay')).body.data).toMatchObject({ net, waiting: 0 });
    expect((await other.device.get('/pay')).body.data).toMatchObject({ lines: [], net: 0 });
  });

  test('only the months on the page can be opened', async () => {
    const { device } = await nurseWithPage('0905555222');
    for (const wrong of ['2020-01', '2099-01', 'x'])
      expect((await device.get(`/pay?month=${wrong}`)).status).toBe(400);
  });

  test('a nurse who has left sees it until it is paid and for sixty more days', async () => {
    const { id, device } = await nurseWithPage('0905555333');
    const item = { agent_id: id, month, kind: 'bonus', amount: 50_000, note: 'Thưởng' };
    expect((await shop.finance.create('pay_items', item)).status).toBe(201);
    expectActionDone(await shop.admin.act('agents', id, 'update_profile', { status: 'out' }));
    expect((await device.get('/plan')).body.data).toMatchObject({ out: true, sessions: [], requests: [] });
    expect((await device.get('/pay')).body.data.waiting).toBeGreaterThan(0);
    expectActionDone(
      await shop.finance.act('agents', id, 'pay_month', { month, at: today, payment_method: 'transfer' }),
    );
    expect((await device.get('/plan')).status).toBe(200);
    const paid = (ago: number) => ({ at: addDays(today, -ago) });
    await api
      .knex('transactions')
      .where({ agent_id: Number(id) })
      .update(paid(60));
    expect((await device.get('/pay')).status).toBe(200);
    await api
      .knex('transactions')
      .where({ agent_id: Number(id) })
      .update(paid(61));
    expect((await device.get('/pay')).status).toBe(404);
    expect((await device.get('/plan')).status).toBe(404);
  });
});
