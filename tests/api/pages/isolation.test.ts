/** Makes every call of a nurse's page with another nurse's records: nothing of the other nurse is returned or changed. */
import { beforeAll, expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { startWithLiveRoutes } from '../access/liveRoutes.ts';
import type { ResponseBody } from '../support/client.ts';
import { PagePhone } from '../support/phone.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const { started: api, routes } = await startWithLiveRoutes(() => startApiForFile());
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const today = toLocalDay(new Date());

interface Nurse {
  id: string;
  phone: PagePhone;
  shift: string;
  request: string;
  offer: string;
}

/** Creates a nurse whose mother, note, request and pay all contain this mark. */
async function createMarkedNurse(mark: string, digits: string): Promise<Nurse> {
  const id = await shop.nurse({ name: `Chị ${mark}`, phone: `090533${digits}` });
  const url = (await shop.sales.post(`/agents/${id}/page`, {})).body.data.url;
  const { phone } = await PagePhone.enter(api, url, digits);
  const customer = await shop.customer({ name: `Mẹ ${mark}`, address: `1 Đường ${mark}` });
  const form = shop.form(bath, 2, { started_at: today, agent_id: id, note: `Ghi chú ${mark}` });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  const [first] = await shop.shifts(package_id);
  const month = today.slice(0, 7);
  const item = { agent_id: id, month, kind: 'bonus', amount: 1_000, note: `Thưởng ${mark}` };
  expect((await shop.finance.create('pay_items', item)).status).toBe(201);
  const sentRequest = await phone.post('/requests', {
    kind: 'days_off',
    wished_day: addDays(today, 3),
    text: `Việc nhà ${mark}`,
  });
  return { id, phone, shift: first?.id, request: sentRequest.body.data.id, offer: await sendOffer(id, mark) };
}

/** Offers a session of another mother to this nurse only. */
async function sendOffer(nurse: string, mark: string): Promise<string> {
  const customer = await shop.customer({ name: `Mẹ mời ${mark}`, address: `2 Đường ${mark}` });
  const form = shop.form(bath, 1, { started_at: addDays(today, 3), time_period: ['13:30-14:30'] });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  const until = `${addDays(today, 1)}T03:00:00.000Z`;
  return expectActionDone(
    await shop.sales.act('packages', package_id, 'offer', { agent_ids: [nurse], until }),
  ).offer_id;
}

let own: Nurse;
let other: Nurse;
beforeAll(async () => {
  const checklist = [{ code: 'cord', label: 'Rốn khô', alarming: false, shared: false }];
  expect((await shop.admin.patch('/settings/pages', { nurses: true, checklist })).status).toBe(200);
  own = await createMarkedNurse('Sen', '7001');
  other = await createMarkedNurse('Quýt', '7002');
});

/** The body of each call, with records of the given nurse. */
const bodies: Readonly<Record<string, (nurse: Nurse) => object>> = {
  'shifts/:id/start': () => ({ at: new Date().toISOString() }),
  'shifts/:id/finish': () => ({ at: new Date().toISOString() }),
  'shifts/:id/reopen': () => ({}),
  'shifts/:id/correct': () => ({ started_at: new Date().toISOString() }),
  'shifts/:id/note': () => ({ note: 'x' }),
  'shifts/:id/checks': () => ({ checks: ['cord'] }),
  seen: () => ({ day: addDays(today, 1) }),
  'requests/:id/take_back': () => ({}),
  'offers/:id/seen': () => ({}),
  'offers/:id/accept': () => ({}),
  'offers/:id/decline': () => ({}),
  requests: ({ shift }) => ({ kind: 'cannot_come', shift_id: shift }),
};
const calls = [
  ...new Set(
    routes
      .filter(({ url }) => url.startsWith('/api/v1/own/nurse/:link/'))
      .map(({ method, url }) => `${method} ${url.slice('/api/v1/own/nurse/:link/'.length)}`),
  ),
].filter((call) => !/^(HEAD|POST enter|GET events)/.test(call));

test('each call of the page is tested', () => {
  expect(
    calls
      .filter((call) => call.startsWith('POST '))
      .map((call) => call.slice(5))
      .sort(),
  ).toEqual(Object.keys(bodies).sort());
});

test.each(calls.filter((call) => call.startsWith('GET ')))('%s returns only her own data', async (call) => {
  const { status, body } = await own.phone.get(`/${call.slice(4)}`);
  expect(status).toBe(200);
  const text = JSON.stringify(body);
  expect(text).toContain('Sen');
  expect(text).not.toContain('Quýt');
});

test('the pay of a session is returned only to the nurse who takes it', async () => {
  const paysOf = async ({ phone }: Nurse): Promise<Record<string, number | null>> =>
    Object.fromEntries(
      (await phone.get('/plan')).body.data.sessions.map(({ id, pay }: ResponseBody) => [id, pay]),
    );
  expect(await paysOf(other)).toMatchObject({ [other.shift]: expect.any(Number) });
  expect(Object.keys(await paysOf(own))).not.toContain(other.shift);
  expectActionDone(
    await shop.sales.act('shifts', other.shift, 'substitute', { agent_id: own.id, accept_conflicts: true }),
  );
  expect(await paysOf(own)).toMatchObject({ [other.shift]: expect.any(Number) });
  expect(Object.keys(await paysOf(other))).not.toContain(other.shift);
  expectActionDone(await shop.sales.act('shifts', other.shift, 'substitute', { agent_id: null }));
});

const stateOf = async ({ shift, request, offer }: Nurse): Promise<ResponseBody> => [
  (await shop.admin.get(`/shifts/${shift}`)).body.data.attributes,
  (await shop.admin.get(`/requests/${request}`)).body.data.attributes,
  (await shop.admin.get(`/offers/${offer}`)).body.data.attributes,
];

/** Calls without a record id: they concern the nurse's own plan. */
const callsWithoutId = ['seen'];

test.each(
  Object.entries(bodies).filter(([path]) => !callsWithoutId.includes(path)),
)('POST %s finds no record of another nurse, and changes nothing', async (path, bodyOf) => {
  const before = await stateOf(other);
  const ids: Readonly<Record<string, string>> = {
    shifts: other.shift,
    requests: other.request,
    offers: other.offer,
  };
  const id = ids[path.split('/')[0] ?? ''] ?? '';
  const { status, body } = await own.phone.post(`/${path.replace(':id', id)}`, bodyOf(other));
  expect([path, status]).toEqual([path, 404]);
  expect(JSON.stringify(body)).not.toContain('Quýt');
  expect(await stateOf(other)).toEqual(before);
});

test('a device of one page cannot open another page', async () => {
  own.phone.link = other.phone.link;
  expect((await own.phone.get('/plan')).status).toBe(401);
});
