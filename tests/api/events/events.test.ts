/** GET /events: stored changes are sent to every user who may read them, and to no other user (schema 1.11). */
import { expect, test } from 'vitest';
import { clockAfterSessions } from '../support/afterwards.ts';
import { EventStreamClient } from '../support/listen.ts';
import { ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);

/** Opens a listener for sales that has already received all earlier changes. */
const openSalesStream = async () => {
  const ear = await EventStreamClient.open(await api.as('sales'));
  await ear.forgetUntil('customers', await shop.customer());
  return ear;
};

test('a change is sent with its user, its action and its record', async () => {
  const ear = await openSalesStream();
  const id = await shop.customer();
  await ear.hears('customers', id);
  const event = ear.heard.find(({ data }) => data.resource === 'customers');
  const { body } = await shop.sales.get('/me');
  expect(event?.data).toEqual({
    resource: 'customers',
    ids: [id],
    by: { id: shop.salesId, name: body.data.name },
    action: 'create',
  });
  ear.close();
});

test('a refused change is not sent', async () => {
  const ear = await openSalesStream();
  const id = await shop.customer();
  await ear.hears('customers', id);
  const before = ear.heard.length;
  expect((await shop.sales.change('customers', id, { phone: 'no number' })).status).toBe(422);
  const next = await shop.customer();
  await ear.hears('customers', next);
  expect(ear.of('customers').slice(-1)).toEqual([[next]]);
  expect(ear.heard.slice(before).filter(({ data }) => data.ids?.includes(id))).toEqual([]);
  ear.close();
});

test('a refused action is not sent, alone or among many', async () => {
  const ear = await openSalesStream();
  const id = await shop.customer();
  const other = await shop.customer();
  await ear.hears('customers', id);
  await ear.hears('customers', other);
  const before = ear.heard.length;
  expect((await shop.sales.act('customers', id, 'fail_contact', { note: 7 })).status).toBe(422);
  const body = { action_code: 'assign_sales', action_data: { sales_id: '999999' }, object_ids: [id, other] };
  const { body: many } = await shop.admin.post('/customers/bulk/actions', body);
  expect(many.meta).toEqual({ success: 0, error: 2 });
  const next = await shop.customer();
  await ear.hears('customers', next);
  const changedIds = ear.heard.slice(before).map(({ data }) => data.ids);
  expect(changedIds.filter(Boolean)).toEqual([[next]]);
  // The failed action is in the history.
  const { body: logs } = await shop.sales.get(`/customers/${id}/action_logs`);
  expect(logs.data[0].attributes).toMatchObject({ action_code: 'assign_sales', state: 'failed' });
  ear.close();
});

test('a tab gets no event for its own change; the user’s other tab and all other users do', async () => {
  const [own, twin, admin] = [
    await openSalesStream(),
    await openSalesStream(),
    await EventStreamClient.open(await api.as('admin')),
  ];
  // Waits for the changes that opening the second tab stored, and ignores them.
  await own.forgetUntil('customers', await shop.customer());
  const tab = shop.sales.with({ 'x-event-stream': own.stream });
  const mine = expectCreated(
    await tab.create('customers', { name: makeUniqueName('Own '), phone: '0912345987' }),
  );
  const next = await shop.customer();
  await own.hears('customers', next);
  expect(own.of('customers')).toEqual([[next]]);
  await twin.hears('customers', mine);
  await admin.hears('customers', mine);
  for (const ear of [own, twin, admin]) ear.close();
});

test('no user can hide a change from another user by naming their stream', async () => {
  const [ear, admin] = [await openSalesStream(), await EventStreamClient.open(await api.as('admin'))];
  const id = await shop.customer();
  await admin.hears('customers', id);
  const tab = shop.admin.with({ 'x-event-stream': ear.stream });
  await tab.change('customers', id, { name: makeUniqueName('Named ') });
  await ear.until(() => ear.of('customers').length === 2);
  ear.close();
  admin.close();
});

test('records that depend on a changed record are reported with it', async () => {
  const service = await shop.service();
  const pack = await shop.register(service, 2);
  await shop.lead(pack, 'L6', await shop.nurse());
  const ear = await openSalesStream();
  const [first] = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', first.id, 'finish_shift'));
  await ear.hears('packages', pack);
  // An event about the other session is sent, because it shows the package's level.
  expect(ear.of('shifts')).toEqual([(await shop.shifts(pack)).map(({ id }) => id)]);
  const { customer_id } = await shop.package(pack);
  expect(ear.of('customers')).toEqual([[customer_id]]);
  ear.close();
});

test('records that show another record’s name are reported when the name changes', async () => {
  const service = await shop.service();
  const pack = await shop.register(service, 1);
  const { customer_id } = await shop.package(pack);
  const ear = await openSalesStream();
  await shop.sales.change('customers', customer_id, { name: makeUniqueName('Renamed ') });
  await ear.hears('packages', pack);
  ear.close();
});

test('changes of a resource that the user cannot read are not sent', async () => {
  const [ear, partner] = [await openSalesStream(), await EventStreamClient.open(await api.as('partner'))];
  const nurse = await shop.nurse();
  const customer = await shop.customer();
  await ear.hears('customers', customer);
  await ear.hears('agents', nurse);
  const service = expectCreated(
    await shop.admin.create('services', {
      name: makeUniqueName('Shared '),
      price: 1000,
      category: 'baby_bath',
      for_partner: true,
    }),
  );
  await partner.hears('services', service);
  expect(partner.heard.map(({ data }) => data.resource).filter(Boolean)).toEqual(['services']);
  expect(partner.heard.at(-1)?.data.by).toBeNull();
  ear.close();
  partner.close();
});

test('a deletion is sent to every user who could read the record', async () => {
  const { partner_id } = await api.knex('users').where({ email: 'partner@noi.test' }).first('partner_id');
  const landing = expectCreated(
    await shop.admin.create('partner_landings', {
      partner_id: String(partner_id),
      name: makeUniqueName('Landing '),
      url: 'https://example.com/landing',
    }),
  );
  const [mine, other] = [
    await EventStreamClient.open(await api.as('partner')),
    await EventStreamClient.open(await api.as('partner2')),
  ];
  expect((await shop.admin.delete(`/partner_landings/${landing}`)).status).toBe(204);
  await mine.hears('partner_landings', landing);
  const after = expectCreated(
    await shop.admin.create('services', {
      name: makeUniqueName('Shared '),
      price: 1000,
      category: 'baby_bath',
      for_partner: true,
    }),
  );
  await other.hears('services', after);
  expect(other.of('partner_landings')).toEqual([]);
  mine.close();
  other.close();
});

test('a notification is sent to its recipient', async () => {
  const [finance, other] = [await EventStreamClient.open(await api.as('finance')), await openSalesStream()];
  const pack = await shop.register(await shop.service(), 1);
  expectActionDone(
    await shop.sales.act('packages', pack, 'pay', { amount: 1000, payment_method: 'cash', at: '2031-06-02' }),
  );
  await finance.until(() => finance.of('notifications').length > 0);
  await other.hears('packages', pack);
  expect(other.of('notifications')).toEqual([]);
  finance.close();
  other.close();
});

test('a client that reconnects receives missed changes once', async () => {
  const ear = await openSalesStream();
  const first = await shop.customer();
  await ear.hears('customers', first);
  ear.close();
  const missed = await shop.customer();
  const again = await EventStreamClient.open(await api.as('sales'), ear.last ?? '');
  await again.hears('customers', missed);
  expect(again.of('customers')).toEqual([[missed]]);
  expect(again.heard.filter(({ event }) => event === 'resync')).toEqual([]);
  again.close();
});

test('a client that reconnects with an unknown position is sent one resync', async () => {
  const ear = await EventStreamClient.open(await api.as('sales'), 'no-such-place');
  const id = await shop.customer();
  await ear.hears('customers', id);
  expect(ear.heard.map(({ event }) => event).slice(0, 2)).toEqual(['hello', 'resync']);
  expect(ear.heard.filter(({ event }) => event === 'resync')).toHaveLength(1);
  ear.close();
});

test('the stream ends with the session', async () => {
  const { body } = await api.anyone.post('/login', { email: 'sales@noi.test', password: 'noi-demo-2026' });
  const own = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
  const ear = await EventStreamClient.open(own);
  expect((await own.delete('/logout')).status).toBe(200);
  await ear.over();
});

test('the stream ends when roles change', async () => {
  const email = `${makeUniqueName('staff')}@noi.test`;
  const id = expectCreated(
    await shop.admin.create('users', {
      name: makeUniqueName('Staff '),
      email,
      password: 'an-honest-password',
      password_confirmation: 'an-honest-password',
      roles: ['sales'],
    }),
  );
  const { body } = await api.anyone.post('/login', { email, password: 'an-honest-password' });
  const ear = await EventStreamClient.open(api.anyone.with({ authorization: `Bearer ${body.data.token}` }));
  expectActionDone(await shop.admin.act('users', id, 'add_role', { role: 'admin' }));
  await ear.over();
});

test('without sign-in there is no stream', async () => {
  expect((await api.anyone.get('/events')).status).toBe(401);
});
