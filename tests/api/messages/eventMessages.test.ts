/** Messages about offers to nurses, and about the office's answers to requests of nurses and mothers (rules 3.17). */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#rules/durations';
import { toInstant } from '#rules/quietHours';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { PagePhone, parsePageSecret } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { buildZaloSettings, startZalo } from '../support/zaloStandIn.ts';

const zalo = await startZalo();
afterAll(() => zalo.stop());
const today = '2031-06-02';
const tomorrow = '2031-06-03';
let now = toInstant(today, '10:00');
const api = await startApiForFile({ clock: () => now, ...buildZaloSettings(zalo) });
let shop = await ApiTestCompany.open(api);
const bath = await shop.service({ name: 'Tắm bé' });
/** Moves the clock. All users sign in again, because their sign-in has expired. */
async function moveClockTo(day: string, time: string): Promise<void> {
  now = toInstant(day, time);
  const clients = await Promise.all(
    ['admin', 'sales', 'finance', 'owner'].map(async (person) => {
      const password = 'noi-demo-2026';
      const { body } = await api.anyone.post('/login', { email: `${person}@noi.test`, password });
      return api.anyone.with({ authorization: `Bearer ${body.data.token}` });
    }),
  );
  const [admin, sales, finance, owner] = clients as [ApiClient, ApiClient, ApiClient, ApiClient];
  shop = new ApiTestCompany({ admin, sales, finance, owner }, shop.salesId);
}
const run = () => api.app.jobs.runDue();
const settings = async (data: object) =>
  expect((await shop.admin.patch('/settings/messages', data)).status).toBe(200);
const kinds = ['offer', 'answer'];
const texts = {
  offer: '{ten} nhận {danh_sach} trước {han}? {trang}',
  answer: '{yeu_cau}: {tra_loi} {trang}',
};
const templates = Object.fromEntries(
  kinds.map((kind) => [
    kind,
    { template_id: kind, places: { what: kind === 'offer' ? 'danh_sach' : 'tra_loi', page: 'trang' } },
  ]),
);
const rules = (on: boolean) => Object.fromEntries(kinds.map((kind) => [kind, { on }]));

beforeEach(async () => {
  await moveClockTo(today, '10:00');
  await settings({ ...texts, templates, rules: rules(false), quiet: { from: '21:00', to: '07:30' } });
  await shop.admin.patch('/settings/pages', { nurses: true, mothers: true });
});

let phones = 0;
interface Nurse {
  id: string;
  name: string;
  phone: PagePhone;
  url: string;
}
async function nurse(): Promise<Nurse> {
  phones += 1;
  const digits = String(4200 + phones);
  const name = `Chị Mời ${phones}`;
  const id = await shop.nurse({ name, phone: `090544${digits}` });
  const { url } = (await shop.sales.post(`/agents/${id}/page`, {})).body.data;
  return { id, name, url, phone: (await PagePhone.enter(api, url, digits)).phone };
}
/** Creates a mother with a package of two sessions from 5 June on. */
async function packageOf(more: object = {}) {
  const customer = await shop.customer({
    ...{ name: 'Trần Thị Mận', phone: '0905777888', address: '7 Hàng Bạc', province: 'Quận 3' },
    sales_id: shop.salesId,
  });
  const form = shop.form(bath, 2, { started_at: '2031-06-05', time_period: ['09:30-10:30'], ...more });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  return { customer, id: package_id as string, shifts: await shop.shifts(package_id) };
}
async function sendOffer(nurses: readonly Nurse[]): Promise<string> {
  const { id } = await packageOf();
  const until = new Date(now.getTime() + 30 * HOUR_MS).toISOString();
  return expectActionDone(
    await shop.sales.act('packages', id, 'offer', { agent_ids: nurses.map((one) => one.id), until }),
  ).offer_id;
}
const messagesTo = async (id: string, to: string, day = tomorrow): Promise<ResponseBody[]> =>
  (await shop.sales.get(`/messages?day=${day}&to=${to}`)).body.data.filter(
    (one: ResponseBody) => one.id === id,
  );
/** Returns a recipient's messages that are not about a day. */
const eventsTo = async (id: string, to = 'agents'): Promise<ResponseBody[]> =>
  (await messagesTo(id, to)).filter(({ event }) => event !== null);
const markSent = ({ id, event, version }: ResponseBody, to = 'agents', more: object = {}) =>
  shop.sales.post('/messages/sent', { day: tomorrow, to, id, event, version, ...more });
const outbox = async (id: string): Promise<ResponseBody[]> =>
  (await shop.admin.get(`/outgoing_messages?filter[recipient_id]=${id}`)).body.data.map(
    ({ attributes }: ResponseBody) => attributes,
  );
const sendRequest = async (one: Nurse, more: object = {}): Promise<string> =>
  (await one.phone.post('/requests', { kind: 'days_off', wished_day: '2031-06-10', ...more })).body.data.id;

/** Creates a mother with her page and a request sent from it. */
async function motherAsks() {
  const { customer, shifts } = await packageOf({ agent_id: await shop.nurse() });
  const { url } = (await shop.sales.post(`/customers/${customer}/page`, {})).body.data;
  const phone = new PagePhone(api, 'mother');
  const secret = parsePageSecret(url);
  phone.link = (await phone.call('POST', '/open', { secret })).body.data.link;
  phone.cookie = (await phone.post('/enter', { secret })).cookie?.split(';')[0] ?? '';
  const wish = { kind: 'move', shift_id: shifts[0]?.id, wished_day: '2031-06-12' };
  const { id } = (await phone.post('/requests', wish)).body.data;
  return { customer, url, request: id as string, shift: shifts[0] };
}

describe('an offer', () => {
  test('is ready to send to each nurse who has not seen it, with the link to her page and without the mother’s data', async () => {
    const [one, two] = [await nurse(), await nurse()];
    const id = await sendOffer([one, two]);
    const [message] = await eventsTo(one.id);
    expect(message).toMatchObject({
      ...{ kind: 'offer', event: `offer ${id}`, name: one.name, phone: expect.any(String), sent_at: null },
      text: `${one.name} nhận cả gói 2 buổi từ 05/06/2031 · 09:30–10:30 · Tắm bé · Quận 3 trước 03/06/2031 16:00? ${one.url}`,
    });
    expect(message.text).not.toMatch(/Mận|Hàng Bạc/);
    expect(await messagesTo(one.id, 'agents', '2031-06-01')).toEqual([]);
    await one.phone.post(`/offers/${id}/seen`, {});
    await two.phone.post(`/offers/${id}/decline`, {});
    expect([...(await eventsTo(one.id)), ...(await eventsTo(two.id))]).toEqual([]);
  });

  test('that was copied counts as sent until the end of the day', async () => {
    const one = await nurse();
    const id = await sendOffer([one]);
    const [message] = await eventsTo(one.id);
    expect((await markSent(message, 'agents', { version: 'other' })).status).toBe(409);
    expect((await markSent(message)).status).toBe(200);
    expect((await eventsTo(one.id))[0]).toMatchObject({ state: 'copied', sent_at: now.toISOString() });
    const stored = await api.knex('outgoing_messages').where({ kind: 'offer', event: id }).first('text');
    expect(stored.text).toContain('{trang}');
    await moveClockTo(tomorrow, '09:00');
    expect(await eventsTo(one.id)).toEqual([]);
  });

  test('that ended is not sent: sending an old copy is refused', async () => {
    const one = await nurse();
    const id = await sendOffer([one]);
    const [message] = await eventsTo(one.id);
    expectActionDone(await shop.sales.act('offers', id, 'withdraw'));
    expect(await eventsTo(one.id)).toEqual([]);
    const { status, body } = await markSent(message);
    expect([status, body.errors[0].source.pointer]).toEqual([422, '/event']);
    expect((await markSent({ ...message, event: 'offer x' })).status).toBe(422);
  });
});

describe('an answer to a request', () => {
  test('is ready to send to the nurse or mother who made the request, as soon as the office has answered', async () => {
    const one = await nurse();
    const id = await sendRequest(one);
    expect(await eventsTo(one.id)).toEqual([]);
    expectActionDone(await shop.sales.act('requests', id, 'decline', { answer: 'Hôm đó kín lịch' }));
    expect(await eventsTo(one.id)).toMatchObject([
      { kind: 'answer', event: `answer ${id}`, text: `Xin nghỉ 10/06/2031: Hôm đó kín lịch ${one.url}` },
    ]);
    const { customer, url, request, shift } = await motherAsks();
    expect(await eventsTo(customer, 'customers')).toEqual([]);
    expectActionDone(
      await shop.sales.act('shifts', shift?.id, 'delay_shift', {
        new_day: '2031-06-12',
        request_id: request,
      }),
    );
    const [answer] = await eventsTo(customer, 'customers');
    expect(answer).toMatchObject({ kind: 'answer', shift_ids: [shift?.id] });
    expect(answer.text).toMatch(/^Đổi lịch buổi sang 12\/06\/2031: Văn phòng đã làm theo yêu cầu\. /);
    expect(answer.text.endsWith(url)).toBe(true);
    expect((await markSent(answer, 'customers')).status).toBe(200);
    // The mother's seller sees the message among the sent messages.
    const own = (await shop.sales.get(`/outgoing_messages?filter[recipient_id]=${customer}`)).body.data;
    expect(own.map(({ attributes }: ResponseBody) => [attributes.kind, attributes.state])).toContainEqual([
      'answer',
      'copied',
    ]);
  });

  test('is not sent for a request that was withdrawn, or after a week', async () => {
    const one = await nurse();
    await one.phone.post(`/requests/${await sendRequest(one)}/take_back`, {});
    expect(await eventsTo(one.id)).toEqual([]);
    expectActionDone(await shop.sales.act('requests', await sendRequest(one), 'done', {}));
    expect(await eventsTo(one.id)).toHaveLength(1);
    await moveClockTo('2031-06-10', '10:01');
    expect(await messagesTo(one.id, 'agents', '2031-06-11')).toEqual([]);
  });
});

describe('automatic messages', () => {
  test('are not sent while the rules are off, and are sent once when they are on', async () => {
    const [one, two] = [await nurse(), await nurse()];
    await sendOffer([one]);
    await run();
    expect(await outbox(one.id)).toEqual([]);
    await settings({ rules: rules(true) });
    await sendOffer([one, two]);
    const { customer, request, url } = await motherAsks();
    expectActionDone(await shop.sales.act('requests', request, 'decline', { answer: 'Chị Lan nghỉ' }));
    await run();
    await run();
    for (const { id } of [one, two])
      expect(await outbox(id)).toMatchObject([{ kind: 'offer', state: 'sent', day: null }]);
    expect(await outbox(customer)).toMatchObject([{ kind: 'answer', state: 'sent' }]);
    const templateData = zalo.messages.map(({ template_data }) => template_data);
    expect(templateData).toContainEqual({ what: 'Chị Lan nghỉ', page: url });
    expect(templateData).toContainEqual({ what: expect.stringMatching(/^cả gói 2 buổi/), page: one.url });
  });

  test('a message that waits for the morning is skipped if the nurse has seen the offer meanwhile', async () => {
    const one = await nurse();
    await settings({ rules: rules(true) });
    await moveClockTo(today, '22:00');
    const id = await sendOffer([one]);
    await run();
    expect(await outbox(one.id)).toMatchObject([{ state: 'waiting' }]);
    await one.phone.post(`/offers/${id}/seen`, {});
    await moveClockTo(tomorrow, '07:31');
    await run();
    expect(
      await api.knex('outgoing_messages').where({ kind: 'offer', event: id }).first('state', 'reason'),
    ).toEqual({ state: 'skipped', reason: expect.stringContaining('đã xem') });
  });

  test('sending all messages includes them', async () => {
    const one = await nurse();
    const id = await sendOffer([one]);
    expect((await shop.sales.post('/messages/send_all', { day: tomorrow, to: 'agents' })).status).toBe(200);
    await run();
    expect(await api.knex('outgoing_messages').where({ kind: 'offer', event: id }).first('state')).toEqual({
      state: 'sent',
    });
  });
});
