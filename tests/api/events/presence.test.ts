/** PUT /presence and the event `presence`: the other users who have the tab's record open (schema 1.12). */
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTwoPartners, type PartnerSide } from '../access/twoPartners.ts';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiClient } from '../support/client.ts';
import { EventStreamClient } from '../support/listen.ts';
import { ApiTestCompany, getFirstError, makeUniqueName } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const nameOf = async (client: ApiClient): Promise<string> => (await client.get('/me')).body.data.name;
const [admin, sales] = [await nameOf(shop.admin), await nameOf(shop.sales)];

const openStream = async (client: ApiClient): Promise<EventStreamClient> => {
  const ear = await EventStreamClient.open(client);
  onTestFinished(() => ear.close());
  return ear;
};
const put = (client: ApiClient, body: object) => client.send('PUT', '/presence', body);
const buildPlace = (id: string, editing = false, more: object = {}) => ({
  resource: 'customers',
  id,
  editing,
  ...more,
});

test('users on a record see who else is on it and who edits it', async () => {
  const [first, second] = [await openStream(shop.admin), await openStream(shop.sales)];
  const id = await shop.customer();
  const { status, body } = await put(shop.admin, buildPlace(id));
  expect([status, body.data]).toEqual([200, { stream: first.stream, ...buildPlace(id) }]);
  await first.sees('customers', id, [admin]);
  await put(shop.sales, buildPlace(id));
  await first.sees('customers', id, [admin, sales]);
  await put(shop.sales, buildPlace(id, true));
  await first.sees('customers', id, [admin, `${sales}*`]);
  await second.sees('customers', id, [admin, `${sales}*`]);
  const { data } = second.heard.findLast(({ event }) => event === 'presence') ?? {};
  const { id: adminId } = (await shop.admin.get('/me')).body.data;
  expect(data).toEqual({
    resource: 'customers',
    id,
    who: [
      { id: adminId, name: admin, editing: false },
      { id: shop.salesId, name: sales, editing: true },
    ],
  });
});

test('a user who leaves, or whose stream ends, is removed from the record', async () => {
  const [ear, leaving, ending] = [
    await openStream(shop.admin),
    await openStream(shop.sales),
    await openStream(shop.finance),
  ];
  const finance = await nameOf(shop.finance);
  const id = await shop.customer();
  for (const client of [shop.admin, shop.sales, shop.finance]) await put(client, buildPlace(id));
  await ear.sees('customers', id, [admin, sales, finance]);
  expect((await put(shop.sales, { resource: null, id: null, editing: false })).status).toBe(200);
  await ear.sees('customers', id, [admin, finance]);
  ending.close();
  await ear.sees('customers', id, [admin]);
  // A user who has left does not receive later presence events.
  expect(leaving.on('customers', id)).toEqual([admin, sales, finance]);
});

test('a user who opens another record sees who is there, and users of the first record see the departure', async () => {
  const [first, second] = [await openStream(shop.admin), await openStream(shop.sales)];
  const [one, other] = [await shop.customer(), await shop.customer()];
  await put(shop.admin, buildPlace(one));
  await put(shop.sales, buildPlace(one));
  await first.sees('customers', one, [admin, sales]);
  await put(shop.sales, buildPlace(other));
  await first.sees('customers', one, [admin]);
  await second.sees('customers', other, [sales]);
  expect(first.on('customers', other)).toBeNull();
});

test('a tab is identified by its stream, otherwise the newest is used; a user with two tabs is shown once', async () => {
  const [ear, older, newer] = [
    await openStream(shop.admin),
    await openStream(shop.sales),
    await openStream(shop.sales),
  ];
  const id = await shop.customer();
  await put(shop.admin, buildPlace(id));
  expect((await put(shop.sales, buildPlace(id))).body.data.stream).toBe(newer.stream);
  await put(shop.sales, buildPlace(id, true, { stream: older.stream }));
  await ear.sees('customers', id, [admin, `${sales}*`]);
  older.close();
  await ear.sees('customers', id, [admin, sales]);
  newer.close();
  await ear.sees('customers', id, [admin]);
});

test('users cannot be present on a record that they may not read or that does not exist', async () => {
  const [ear] = [await openStream(shop.finance), await openStream(shop.sales)];
  const transaction = (await shop.finance.get('/transactions?page[size]=1')).body.data[0].id;
  await put(shop.finance, { resource: 'transactions', id: transaction, editing: false });
  const refused = await put(shop.sales, { resource: 'transactions', id: transaction, editing: true });
  expect(getFirstError(refused)).toEqual([404, 'not_found', undefined]);
  expect((await put(shop.sales, buildPlace('999999999'))).status).toBe(404);
  expect((await put(shop.sales, buildPlace('x'))).status).toBe(404);
  expect(ear.on('transactions', transaction)).toEqual([await nameOf(shop.finance)]);
});

test('a malformed record, or another user’s tab, is refused at its member', async () => {
  const ear = await openStream(shop.admin);
  await openStream(shop.sales);
  const id = await shop.customer();
  const at = async (body: object) => {
    const [status, , pointer] = getFirstError(await put(shop.sales, body));
    return [status, pointer];
  };
  expect(await at({ ...buildPlace(id), resource: 'no_such' })).toEqual([422, '/resource']);
  expect(await at({ ...buildPlace(id), id: null })).toEqual([422, '/id']);
  expect(await at({ ...buildPlace(id), editing: 'yes' })).toEqual([422, '/editing']);
  expect(await at(buildPlace(id, false, { stream: ear.stream }))).toEqual([422, '/stream']);
  expect(await at(buildPlace(id, false, { stream: 'no-such-stream' }))).toEqual([422, '/stream']);
  expect((await api.anyone.send('PUT', '/presence', buildPlace(id))).status).toBe(401);
  expect((await shop.sales.get('/presence')).status).toBe(405);
});

test('a user without a stream is present nowhere', async () => {
  expect(getFirstError(await put(await api.as('finance'), buildPlace(await shop.customer())))).toEqual([
    422,
    'invalid',
    '/stream',
  ]);
});

test('no user is present on a deleted record', async () => {
  const ear = await openStream(shop.admin);
  const other = await openStream(shop.sales);
  const id = await shop.customer();
  await put(shop.admin, buildPlace(id));
  await put(shop.sales, buildPlace(id));
  await ear.sees('customers', id, [admin, sales]);
  expect((await shop.sales.delete(`/customers/${id}`)).status).toBe(204);
  await Promise.race([ear, other].map((one) => one.until(() => one.on('customers', id)?.length === 1)));
});

test('on a visit the visitor is shown', async () => {
  const ear = await openStream(shop.admin);
  const { body } = await shop.owner.post('/visit', { user_id: shop.salesId });
  const visiting = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
  await openStream(visiting);
  const id = await shop.customer();
  await put(shop.admin, buildPlace(id));
  expect((await put(visiting, buildPlace(id))).status).toBe(200);
  await ear.sees('customers', id, [admin, await nameOf(shop.owner)]);
});

let sides: [PartnerSide, PartnerSide];
beforeAll(async () => {
  const { one, other } = await createTwoPartners(api);
  sides = [one, other];
});

test('partners see neither staff nor other partners, and staff see partners', async () => {
  const [one, other] = sides;
  const place = {
    resource: 'services',
    id: await shop.service({ for_partner: true }),
    editing: false,
  };
  const [house, first, second] = [
    await openStream(shop.admin),
    await openStream(one.client),
    await openStream(other.client),
  ];
  for (const client of [shop.admin, one.client, other.client])
    expect((await put(client, place)).status).toBe(200);
  const [mine, theirs] = [await nameOf(one.client), await nameOf(other.client)];
  await house.sees('services', place.id, [admin, mine, theirs]);
  await second.sees('services', place.id, [theirs]);
  await first.sees('services', place.id, [mine]);
  const shownNames = [first, second].map(({ heard }) =>
    heard
      .filter(({ event }) => event === 'presence')
      .map(({ data }) => data.who.map(({ name }: { name: string }) => name)),
  );
  expect(shownNames.map((names) => [...new Set(names.flat())])).toEqual([[mine], [theirs]]);
});

test('users of one partner see each other', async () => {
  const [one] = sides;
  const email = `${makeUniqueName('colleague')}@noi.test`;
  const password = 'a password of theirs';
  await shop.admin.create('partner_accounts', {
    partner_id: one.id,
    name: 'Người cùng đối tác',
    email,
    password,
    password_confirmation: password,
  });
  const { body } = await api.anyone.post('/login', { email, password });
  const colleague = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
  const [ear] = [await openStream(one.client), await openStream(colleague)];
  const place = { resource: 'partner_packages', id: one.packages[0] ?? '', editing: false };
  await put(one.client, place);
  await put(colleague, place);
  await ear.sees('partner_packages', place.id, [await nameOf(one.client), 'Người cùng đối tác']);
});

test('a user who loses the right to read the record is removed from it', async () => {
  const [one] = sides;
  const id = await shop.service({ for_partner: true });
  const place = { resource: 'services', id, editing: false };
  const [house] = [await openStream(shop.admin), await openStream(one.client)];
  await put(shop.admin, place);
  await put(one.client, place);
  await house.sees('services', id, [admin, await nameOf(one.client)]);
  expect((await shop.admin.change('services', id, { for_partner: false })).status).toBe(200);
  await house.sees('services', id, [admin]);
});
