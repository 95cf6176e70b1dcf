/** A customer's next call: it is set, cleared, listed, and notified in the morning (rules 1.11). */
import { expect, test } from 'vitest';
import { addDays, toLocalDay } from '#rules/days';
import { ApiTestCompany, expectActionDone, getFirstError, makeUniqueName } from './support/shop.ts';
import { startApiForFile } from './support/startApi.ts';

const eightOClock = '2031-06-02T01:00:00.000Z';
let now = new Date('2031-06-02T00:30:00.000Z');
const api = await startApiForFile({ clock: () => now });
const shop = await ApiTestCompany.open(api);
const today = toLocalDay(now);
const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];

const read = async (id: string) => (await shop.sales.get(`/customers/${id}`)).body.data.attributes;
const plan = (ids: string | string[], next_contact_at: string | null, next_contact_note?: string) =>
  shop.sales.post('/customers/bulk/actions', {
    action_code: 'plan_contact',
    action_data: { next_contact_at, next_contact_note },
    object_ids: [ids].flat(),
  });

test.each([
  'succeed_contact',
  'fail_contact',
])('%s stores the day of the next call, and the time of the first call', async (code) => {
  const id = await shop.customer();
  const agreed = { next_contact_at: tomorrow, next_contact_note: 'sau 18 giờ' };
  expectActionDone(await shop.sales.act('customers', id, code, agreed));
  expect(await read(id)).toMatchObject({ ...agreed, first_called_at: now.toISOString() });
  const first = (await read(id)).first_called_at;
  expectActionDone(await shop.sales.act('customers', id, 'update_level', { level: 'C3' }));
  now = new Date(now.getTime() + 60_000);
  expectActionDone(await shop.sales.act('customers', id, code));
  expect(await read(id)).toMatchObject({ ...agreed, first_called_at: first });
});

test.each([
  [yesterday, null],
  [today, null],
  [tomorrow, tomorrow],
])('a call or a registration without a new day changes the planned next call %s to %s', async (before, after) => {
  const service = await shop.service();
  for (const [code, data] of [
    ['succeed_contact', {}],
    ['fail_contact', {}],
    ['register_package_v2', shop.form(service, 1)],
  ] as const) {
    const id = await shop.customer({ next_contact_at: before, next_contact_note: 'gọi lại' });
    expectActionDone(await shop.sales.act('customers', id, code, data));
    expect(await read(id)).toMatchObject({
      next_contact_at: after,
      next_contact_note: after && 'gọi lại',
    });
  }
});

test('is planned for one or many customers, moved, and removed together with its note', async () => {
  const ids = [await shop.customer(), await shop.customer()];
  expect((await plan(ids, tomorrow, 'hỏi giá')).body.meta).toEqual({ success: 2, error: 0 });
  for (const id of ids)
    expect(await read(id)).toMatchObject({ next_contact_at: tomorrow, next_contact_note: 'hỏi giá' });
  const [id = ''] = ids;
  expectActionDone(
    await shop.sales.act('customers', id, 'plan_contact', { next_contact_at: null, next_contact_note: 'x' }),
  );
  expect(await read(id)).toMatchObject({ next_contact_at: null, next_contact_note: null });
  const wrong = { next_contact_at: tomorrow, next_contact_note: 'x'.repeat(201) };
  expect(getFirstError(await shop.sales.act('customers', id, 'plan_contact', wrong))).toEqual([
    422,
    'invalid',
    '/action_data/next_contact_note',
  ]);
  expect((await shop.finance.act('customers', id, 'plan_contact', { next_contact_at: today })).status).toBe(
    403,
  );
});

test('an edit that clears the day clears its note too, an edit that moves the day does not', async () => {
  const id = await shop.customer({ next_contact_at: today, next_contact_note: 'hỏi giá' });
  expect((await shop.sales.change('customers', id, { next_contact_at: tomorrow })).status).toBe(200);
  expect(await read(id)).toMatchObject({ next_contact_at: tomorrow, next_contact_note: 'hỏi giá' });
  expect((await shop.sales.change('customers', id, { next_contact_at: null })).status).toBe(200);
  expect(await read(id)).toMatchObject({ next_contact_at: null, next_contact_note: null });
});

test('lists can be filtered by these days', async () => {
  const stem = makeUniqueName('Hen ');
  for (const next_contact_at of [yesterday, today, tomorrow, null])
    await shop.customer({ name: `${stem} ${next_contact_at}`, next_contact_at });
  const found = async (filter: string) =>
    (await shop.sales.get(`/customers?filter[name]=${stem}&${filter}&sort=next_contact_at`)).body.data.map(
      (one: { attributes: { next_contact_at: string } }) => one.attributes.next_contact_at,
    );
  expect(await found(`filter[next_contact_to]=${today}`)).toEqual([yesterday, today]);
  expect(await found(`filter[next_contact_from]=${today}`)).toEqual([today, tomorrow]);
});

test('of two merged customers the earlier day stays', async () => {
  const kept = await shop.customer({ next_contact_at: tomorrow, next_contact_note: 'mai' });
  const other_id = await shop.customer({ next_contact_at: today, next_contact_note: 'nay' });
  expectActionDone(await shop.admin.act('customers', kept, 'merge', { other_id }));
  expect(await read(kept)).toMatchObject({ next_contact_at: today, next_contact_note: 'nay' });
});

test('an erased customer has no next call', async () => {
  const id = await shop.customer({ next_contact_at: today, next_contact_note: 'mẹ bé Bông' });
  expectActionDone(await shop.admin.act('customers', id, 'erase', { reason: 'yêu cầu' }));
  expect(await read(id)).toMatchObject({ next_contact_at: null, next_contact_note: null });
});

test('at eight each seller gets one notification about due calls, and admins one about customers without a seller', async () => {
  await api.knex('customers').update({ next_contact_at: null });
  await api.knex('notifications').delete();
  await api.app.jobs.runDue();
  const off = Number((await api.knex('users').where({ email: 'finance@noi.test' }).first('id')).id);
  await api.knex('users').where({ id: off }).update({ status: 'disabled' });
  await plan(
    [await shop.customer({ sales_id: shop.salesId }), await shop.customer({ sales_id: shop.salesId })],
    today,
  );
  await plan([await shop.customer({ sales_id: shop.salesId })], tomorrow);
  const [gone, free] = [await shop.customer(), await shop.customer()];
  await api.knex('customers').where({ id: gone }).update({ sales_id: off });
  await api.knex('customers').where({ id: free }).update({ sales_id: null });
  await plan([free, gone], yesterday);
  now = new Date(eightOClock);
  await api.app.jobs.runDue();
  await api.app.jobs.runDue();
  const notices = await api
    .knex('notifications as n')
    .join('users as u', 'u.id', 'n.user_id')
    .orderBy('u.email')
    .select('u.email', 'n.title', 'n.path');
  const path = `/customers?next_contact_to=${today}`;
  expect(notices.filter(({ email }) => email === 'sales@noi.test')).toEqual([
    {
      email: 'sales@noi.test',
      title: 'Hôm nay có 2 khách đến hẹn gọi',
      path: `${path}&sales_id=${shop.salesId}&sort=next_contact_at`,
    },
  ]);
  const others = notices.filter(({ email }) => email !== 'sales@noi.test');
  expect(others.length).toBeGreaterThan(0);
  for (const notice of others)
    expect(notice).toMatchObject({
      title: 'Hôm nay có 2 khách đến hẹn gọi',
      path: `${path}&sort=next_contact_at`,
    });
  expect(new Set(others.map(({ email }) => email)).size).toBe(others.length);
});

test('a seller who is also an admin gets one notification about both; customers of a user without a role count as without a seller', async () => {
  await api.knex('customers').update({ next_contact_at: null });
  await api.knex('notifications').delete();
  const people: { id: number; email: string }[] = await api.knex('users').select('id', 'email');
  const idOf = (person: string) => String(people.find(({ email }) => email === `${person}@noi.test`)?.id);
  const [admin, waiting] = [idOf('admin'), idOf('waiting')];
  const [own, lost] = [await shop.customer({ sales_id: admin }), await shop.customer()];
  await api.knex('customers').where({ id: lost }).update({ sales_id: waiting });
  await plan([own, lost], yesterday);
  now = new Date(new Date(eightOClock).getTime() + 86_400_000);
  await api.app.jobs.runDue();
  const notices = await api
    .knex('notifications')
    .where('path', 'like', '/customers?%')
    .select('user_id', 'title', 'body', 'path');
  const ofPerson = (id: string) => notices.filter(({ user_id }) => String(user_id) === id);
  expect(ofPerson(waiting)).toEqual([]);
  expect(ofPerson(admin)).toMatchObject([
    {
      title: 'Hôm nay có 2 khách đến hẹn gọi',
      body: 'Trong đó 1 khách chưa có sales phụ trách. Hãy gọi hoặc giao cho sales.',
      path: `/customers?next_contact_to=${tomorrow}&sort=next_contact_at`,
    },
  ]);
  expect(ofPerson(idOf('owner'))).toMatchObject([{ title: 'Hôm nay có 1 khách đến hẹn gọi' }]);
});
