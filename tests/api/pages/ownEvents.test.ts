/** An open page is notified at once when its owner's data changes, without details; pages of other owners are not notified. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { EventStreamClient } from '../support/listen.ts';
import { PagePhone, parsePageSecret } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const tomorrow = addDays(toLocalDay(new Date()), 1);

beforeAll(async () => {
  expect((await shop.admin.patch('/settings/pages', { nurses: true, mothers: true })).status).toBe(200);
});

const openStream = ({ cookie, link }: PagePhone, kind: 'nurse' | 'mother'): Promise<EventStreamClient> =>
  EventStreamClient.open({ url: api.url, headers: { cookie } }, undefined, `/own/${kind}/${link}/events`);
const changes = (ear: EventStreamClient): unknown[] =>
  ear.heard.filter(({ event }) => event === 'changed').map(({ data }) => data);

async function mother() {
  const id = await shop.customer();
  const form = shop.form(bath, 2, { started_at: tomorrow });
  const { package_id } = expectActionDone(await shop.sales.act('customers', id, 'register_package_v2', form));
  const { url } = (await shop.sales.post(`/customers/${id}/page`, {})).body.data;
  const phone = new PagePhone(api, 'mother');
  const secret = parsePageSecret(url);
  phone.link = (await phone.call('POST', '/open', { secret })).body.data.link;
  phone.cookie = (await phone.post('/enter', { secret })).cookie.split(';')[0] ?? '';
  return { id, phone, shifts: await shop.shifts(package_id), ear: await openStream(phone, 'mother') };
}

async function nurse(digits: string) {
  const id = await shop.nurse({ phone: `090588${digits}` });
  const { url } = (await shop.sales.post(`/agents/${id}/page`, {})).body.data;
  const { phone } = await PagePhone.enter(api, url, digits);
  return { id, phone, ear: await openStream(phone, 'nurse') };
}

test('a mother’s page is notified of the answer to her request, another mother’s is not', async () => {
  const [one, other] = [await mother(), await mother()];
  const sentRequest = await one.phone.post('/requests', { kind: 'other', text: 'Gọi mẹ nhé' });
  await one.ear.until(() => changes(one.ear).length > 0);
  const before = changes(one.ear).length;
  expectActionDone(
    await shop.sales.act('requests', sentRequest.body.data.id, 'decline', { answer: 'Chiều nay ạ' }),
  );
  await one.ear.until(() => changes(one.ear).length > before);
  expect((await one.phone.get('/plan')).body.data.requests[0]).toMatchObject({ answer: 'Chiều nay ạ' });
  expect(new Set(changes(one.ear).map((data) => JSON.stringify(data)))).toEqual(new Set(['{}']));
  expect(changes(other.ear)).toEqual([]);
  // The other page was connected all the time.
  expectActionDone(await shop.sales.act('shifts', other.shifts[0]?.id, 'cancel_shift'));
  await other.ear.until(() => changes(other.ear).length > 0);
  one.ear.close();
  other.ear.close();
});

test('a nurse’s page is notified of an offer and of its end, another nurse’s is not', async () => {
  const [one, other] = [await nurse('5101'), await nurse('5102')];
  const { shifts } = await mother();
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const data = { agent_ids: [one.id], until };
  const { offer_id } = expectActionDone(await shop.sales.act('shifts', shifts[0]?.id, 'offer', data));
  await one.ear.until(() => changes(one.ear).length > 0);
  const before = changes(one.ear).length;
  expectActionDone(await shop.sales.act('offers', offer_id, 'withdraw'));
  await one.ear.until(() => changes(one.ear).length > before);
  expect(changes(other.ear)).toEqual([]);
  one.ear.close();
  other.ear.close();
});

test('a device cannot open the stream of another page', async () => {
  const [one, other] = [await mother(), await mother()];
  const wrong = { url: api.url, headers: { cookie: one.phone.cookie } };
  await expect(
    EventStreamClient.open(wrong, undefined, `/own/mother/${other.phone.link}/events`),
  ).rejects.toThrow('401');
  one.ear.close();
  other.ear.close();
});
