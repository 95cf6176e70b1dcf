/** The placeholder {trang} in messages: the URL of the recipient's own page. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toInstant } from '#rules/quietHours';
import type { ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';
import { buildZaloSettings, startZalo } from '../support/zaloStandIn.ts';

const zalo = await startZalo();
afterAll(() => zalo.stop());
const now = toInstant('2031-06-01', '18:00');
const api = await startApiForFile({ clock: () => now, ...buildZaloSettings(zalo) });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const tomorrow = '2031-06-02';

const texts = { nurse_day: '{ten}: {trang}', mother_reminder: 'Mẹ xem lịch ở {trang} ({dieu_duong})' };
const pages = (on: boolean) => shop.admin.patch('/settings/pages', { nurses: on, mothers: on });
const templates = {
  nurse_day: { template_id: 'day', places: { page: 'trang' } },
  mother_reminder: { template_id: 'reminder', places: { name: 'ten' } },
};

beforeAll(async () => {
  expect((await shop.admin.patch('/settings/messages', { ...texts, templates })).status).toBe(200);
  await pages(true);
});

/** Creates a nurse with a session tomorrow, and its mother. */
async function createVisit(name: string): Promise<{ nurse: string; mother: string; package_id: string }> {
  const nurse = await shop.nurse({ name, phone: '0905111222' });
  const mother = await shop.customer({ phone: '0905333444' });
  const form = shop.form(bath, 1, { started_at: tomorrow, agent_id: nurse });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', mother, 'register_package_v2', form),
  );
  return { nurse, mother, package_id };
}
async function messageTo(id: string, to: string): Promise<ResponseBody> {
  const { body } = await shop.sales.get(`/messages?day=${tomorrow}&to=${to}`);
  return body.data.find((one: ResponseBody) => one.id === id);
}
const addressOf = async (path: string): Promise<string | null> =>
  (await shop.sales.get(`${path}/page`)).body.data.url;

test('a message contains the page’s URL; a recipient without a page gets one, and keeps it', async () => {
  const { nurse, mother } = await createVisit('Chị Trang');
  expect(await addressOf(`/agents/${nurse}`)).toBeNull();
  const [toNurse, toMother] = [await messageTo(nurse, 'agents'), await messageTo(mother, 'customers')];
  const [nursePage, motherPage] = [
    await addressOf(`/agents/${nurse}`),
    await addressOf(`/customers/${mother}`),
  ];
  expect(nursePage).toMatch(/\/n\/[\w-]{43}$/);
  expect(motherPage).toMatch(/\/m\/[\w-]{43}$/);
  expect(toNurse.text).toBe(`Chị Trang: ${nursePage}`);
  expect(toMother.text).toBe(`Mẹ xem lịch ở ${motherPage} (Chị Trang)`);
  expect((await messageTo(nurse, 'agents')).text).toBe(toNurse.text);
});

test('a new URL is shown at once and does not change the message’s version: a copied message still counts as sent', async () => {
  const { nurse } = await createVisit('Chị Đổi');
  const before = await messageTo(nurse, 'agents');
  const { url } = (await shop.sales.post(`/agents/${nurse}/page`, {})).body.data;
  const after = await messageTo(nurse, 'agents');
  expect([after.text, after.version]).toEqual([`Chị Đổi: ${url}`, before.version]);
  const sent = { day: tomorrow, to: 'agents', id: nurse, version: before.version };
  expect((await shop.sales.post('/messages/sent', sent)).status).toBe(200);
});

test('while the pages are off, the placeholder is empty, and no page is created', async () => {
  const { nurse } = await createVisit('Chị Tắt');
  await pages(false);
  expect((await messageTo(nurse, 'agents')).text).toBe('Chị Tắt:');
  await pages(true);
  expect(await addressOf(`/agents/${nurse}`)).toBeNull();
});

test('the outbox stores the placeholder, shows the URL, and sends the URL to Zalo', async () => {
  const { nurse } = await createVisit('Chị Gửi');
  expect((await shop.sales.post('/messages/send_all', { day: tomorrow, to: 'agents' })).status).toBe(200);
  await api.app.jobs.runDue();
  const stored = await api.knex('outgoing_messages').where({ recipient_id: nurse }).first('state', 'text');
  expect(stored).toEqual({ state: 'sent', text: 'Chị Gửi: {trang}' });
  const url = await addressOf(`/agents/${nurse}`);
  const { data } = (await shop.admin.get(`/outgoing_messages?filter[recipient_id]=${nurse}`)).body;
  expect(data[0].attributes.text).toBe(`Chị Gửi: ${url}`);
  expect(zalo.messages.map(({ template_data }) => template_data)).toContainEqual({ page: url });
});

test('messages to other nurses and mothers about an absence contain their page URLs', async () => {
  const { nurse, mother } = await createVisit('Chị Nghỉ');
  expect((await shop.admin.patch('/settings/messages', { mother_change: 'Đổi lịch: {trang}' })).status).toBe(
    200,
  );
  const other = await shop.nurse({ name: 'Chị Thay' });
  const shifts = await api
    .knex('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .where({ 'p.agent_id': Number(nurse) })
    .pluck('s.id');
  const answer = expectActionDone(
    await shop.sales.act('agents', nurse, 'call_off', {
      from: tomorrow,
      to: tomorrow,
      reason: 'Ốm',
      sessions: shifts.map((id: number) => ({ shift_id: String(id), agent_id: other })),
    }),
  );
  const url = await addressOf(`/customers/${mother}`);
  expect(answer.messages).toContainEqual(expect.objectContaining({ id: mother, text: `Đổi lịch: ${url}` }));
});

test('a program that reads sent messages gets no page URL', async () => {
  const { nurse } = await createVisit('Chị Khóa');
  expect((await shop.sales.post('/messages/send_all', { day: tomorrow, to: 'agents' })).status).toBe(200);
  await api.app.jobs.runDue();
  const url = await addressOf(`/agents/${nurse}`);
  const key = await shop.admin.create('api_keys', {
    name: 'Báo cáo',
    scopes: ['outgoing_messages:read'],
    expires_at: '2031-12-31',
  });
  const { secret } = key.body.data.attributes;
  const program = api.anyone.with({ authorization: `Bearer ${secret}` });
  const read = async (client: typeof program): Promise<string> =>
    (await client.get(`/outgoing_messages?filter[recipient_id]=${nurse}`)).body.data[0].attributes.text;
  expect(await read(shop.admin)).toBe(`Chị Khóa: ${url}`);
  expect(await read(program)).toBe('Chị Khóa:');
});
