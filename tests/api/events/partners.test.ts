/** Two partners listen while all kinds of records are written: each receives only the changes of their own records (schema 1.11). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTwoPartners, type PartnerSide } from '../access/twoPartners.ts';
import { clockAfterSessions } from '../support/afterwards.ts';
import { EventStreamClient } from '../support/listen.ts';
import { type ApiTestCompany, expectActionDone, expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let one: PartnerSide;
let other: PartnerSide;
beforeAll(async () => {
  api = await startApi({ clock: clockAfterSessions });
  ({ shop, one, other } = await createTwoPartners(api));
});
afterAll(() => api.stop());

const newest = async (resource: string, query = ''): Promise<string> =>
  (await shop.owner.get(`/${resource}?sort=-created_at&page[size]=1${query}`)).body.data[0].id;

/** Writes all data of a partner again, as the company and as the partner. @returns the deleted records */
async function writeAll({ id, client, packages }: PartnerSide): Promise<string[]> {
  const { admin, sales, finance } = shop;
  const [package_id = ''] = packages;
  const { body } = await admin.get(`/partners/${id}`);
  const { mechanism_id } = body.data.attributes;
  expect((await admin.change('partners', id, { note: makeUniqueName('note ') })).status).toBe(200);
  expect((await admin.change('mechanisms', mechanism_id, { name: makeUniqueName('Cơ chế ') })).status).toBe(
    200,
  );
  const threshold = expectCreated(
    await admin.create('mechanism_thresholds', {
      mechanism_id,
      revenue: 900_000_000,
      commission_percent: 20,
      bonus_percent: 2,
    }),
  );
  expect((await admin.delete(`/mechanism_thresholds/${threshold}`)).status).toBe(204);
  const landing = expectCreated(
    await admin.create('partner_landings', { partner_id: id, name: 'x', url: 'https://x.test/y' }),
  );
  expect((await admin.change('partner_landings', landing, { name: 'y' })).status).toBe(200);
  expect((await admin.delete(`/partner_landings/${landing}`)).status).toBe(204);
  const account = await newest('partner_accounts', `&filter[partner_id]=${id}`);
  expect((await admin.change('partner_accounts', account, { name: makeUniqueName('Account ') })).status).toBe(
    200,
  );
  const { customer_id } = await shop.package(package_id);
  expect((await sales.change('customers', customer_id, { name: makeUniqueName('Khách ') })).status).toBe(200);
  expectActionDone(await sales.act('packages', package_id, 'confirm_package', { package_id: package_id }));
  await shop.lead(package_id, 'L7', await shop.nurse());
  expectActionDone(
    await sales.act('packages', package_id, 'add_discount', {
      amount: 1000,
      description: 'x',
      applied_to: 'all',
    }),
  );
  expectActionDone(
    await finance.act('packages', package_id, 'pay', {
      amount: 1000,
      payment_method: 'cash',
      at: '2031-07-02',
    }),
  );
  const service = (await client.get('/services')).body.data[0].id;
  expectCreated(
    await client.create('partner_packages', {
      customer_name: makeUniqueName('Khách '),
      customer_phone: '0913555999',
      registered_at: '2031-06-02',
      started_at: '2031-06-03',
      time_period: ['09:00-10:00'],
      service_1: service,
      service_1_quantity: 1,
    }),
  );
  return [`partner_landings/${landing}`, `mechanism_thresholds/${threshold}`];
}

/** Writes data that only the company has. */
async function writeOwn(): Promise<void> {
  const { admin, finance } = shop;
  const service = await shop.service();
  await shop.tier({ service_id: service }, 2, null, 1000);
  await shop.lead(await shop.register(service, 2), 'L8', await shop.nurse());
  await shop.code();
  await admin.post('/metrics/upsert', { day: '2031-06-01', ads: 1 });
  expectCreated(
    await finance.create('transactions', {
      at: '2031-06-01',
      kind: 'ads',
      amount: 1000,
      payment_method: 'cash',
      note: 'x',
    }),
  );
}

const partnerResources = [
  'partners',
  'partner_landings',
  'partner_accounts',
  'partner_packages',
  'mechanisms',
  'mechanism_thresholds',
];

test('each partner receives changes of all own kinds of records, and nothing that they cannot read', async () => {
  const sides = [one, other] as const;
  const ears = await Promise.all(sides.map(({ client }) => EventStreamClient.open(client)));
  const deleted: string[][] = [];
  for (const side of sides) deleted.push(await writeAll(side));
  await writeOwn();
  const last = await shop.service({ for_partner: true });
  for (const ear of ears) await ear.hears('services', last);
  for (const [at, ear] of ears.entries()) {
    const side = sides[at] as PartnerSide;
    const heard = ear.heard.filter(({ event }) => event === 'changed').map(({ data }) => data);
    for (const name of partnerResources)
      expect([name, heard.some(({ resource }) => resource === name)]).toEqual([name, true]);
    for (const { resource, ids, by } of heard) {
      expect(by).toBeNull();
      for (const id of ids) {
        const { status } = await side.client.get(`/${resource}/${id}`);
        const isOwn =
          status === 200 || resource === 'notifications' || deleted[at]?.includes(`${resource}/${id}`);
        expect([resource, id, isOwn]).toEqual([resource, id, true]);
      }
    }
  }
  for (const ear of ears) ear.close();
});
