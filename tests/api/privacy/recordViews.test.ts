/** Which answers count as a view of a customer, and how many statements store the views (schema 9.3). */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { waitForViews } from '#api/audit/views';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const HOUR = 3_600_000;
let now = new Date('2031-06-10T03:00:00.000Z');
const api = await startApiForFile({ clock: () => now });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();

const inserts: string[] = [];
const recordInserts = ({ sql }: { sql: string }) => {
  if (/insert into record_views/.test(sql)) inserts.push(sql);
};
api.knex.on('query', recordInserts);
afterAll(() => void api.knex.removeListener('query', recordInserts));
beforeEach(async () => {
  await waitForViews(api.app.services);
  now = new Date(now.getTime() + HOUR + 1);
  await api.knex('record_views').delete();
  inserts.length = 0;
});

const viewers = async (id: string, resource = 'customers'): Promise<string[]> =>
  (await shop.admin.get(`/${resource}/${id}/viewers`)).body.data.map((one: ResponseBody) => one.name);
const nameOf = async (client: ApiClient): Promise<string> => (await client.get('/me')).body.data.name;
const sales = await nameOf(shop.sales);
const finance = await nameOf(shop.finance);

async function sellPackage() {
  const customer = await shop.customer();
  const form = shop.form(bath, 1, { total_deposit: 60_000 });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  return { customer, pack: package_id as string, shifts: await shop.shifts(package_id) };
}

describe('a customer counts as viewed', () => {
  test('if she is included with another record, in any way', async () => {
    const { customer, pack, shifts } = await sellPackage();
    for (const path of [
      `/packages/${pack}?include=customer`,
      `/shifts/${shifts[0].id}?include=package.customer`,
      `/packages?filter[id]=${pack}&include=customer`,
      `/shifts?filter[package_id]=${pack}&include=package.customer`,
      `/transactions?filter[package_id]=${pack}&include=package.customer`,
      `/packages?filter[id]=${pack}&include=customer&page[size]=200`,
      `/packages?filter[id]=${pack}&include=customer&fields[customers]=name,phone`,
    ]) {
      expect(await viewers(customer), path).not.toContain(finance);
      expect((await shop.finance.get(path)).status, path).toBe(200);
      expect(await viewers(customer), path).toEqual([finance]);
      await api.knex('record_views').delete();
    }
  });

  test('if her history is read; so does a nurse', async () => {
    const { customer } = await sellPackage();
    const nurse = await shop.nurse();
    await shop.sales.get(`/customers/${customer}/action_logs?include=actor`);
    await shop.sales.get(`/agents/${nurse}/action_logs`);
    expect([await viewers(customer), await viewers(nurse, 'agents')]).toEqual([[sales], [sales]]);
  });

  test('once an hour, in any number of ways', async () => {
    const { customer, pack } = await sellPackage();
    await shop.sales.get(`/customers/${customer}`);
    await shop.sales.get(`/packages/${pack}?include=customer`);
    expect(await viewers(customer)).toHaveLength(1);
    await shop.sales.get(`/customers/${customer}/action_logs`);
    expect(await viewers(customer)).toHaveLength(1);
    now = new Date(now.getTime() + HOUR + 1);
    await shop.sales.get(`/customers/${customer}/action_logs`);
    expect(await viewers(customer)).toHaveLength(2);
  });
});

describe('a customer does not count as viewed', () => {
  test('in a list of customers, or if only her name is included', async () => {
    const { customer, pack } = await sellPackage();
    await shop.sales.get('/customers?page[size]=100');
    await shop.sales.get('/customers?page[size]=200&sort=-created_at');
    await shop.sales.get(`/packages?filter[id]=${pack}`);
    await shop.sales.get(`/packages?filter[id]=${pack}&include=customer&fields[customers]=name`);
    await shop.sales.get(`/packages/${pack}?include=customer&fields[customers]=`);
    expect(await viewers(customer)).toEqual([]);
  });

  test('by a user who may not read the requested record', async () => {
    const { customer, pack } = await sellPackage();
    const partner = await api.as('partner');
    for (const path of [
      `/customers/${customer}`,
      `/customers/${customer}/action_logs`,
      `/packages/${pack}?include=customer`,
    ])
      expect((await partner.get(path)).status).toBe(403);
    expect((await shop.sales.get(`/packages/${pack}?include=customer,nobody`)).status).toBe(400);
    expect((await shop.sales.get('/customers/999999999/action_logs')).status).toBe(404);
    expect(await viewers(customer)).toEqual([]);
  });
});

describe('views are stored', () => {
  test('in one statement for all customers of an answer, and in none if all are known', async () => {
    const path = '/packages?include=customer&page[size]=100';
    const { body } = await shop.sales.get(path);
    const ids = body.included
      .filter(({ type }: ResponseBody) => type === 'customers')
      .map(({ id }: ResponseBody) => id);
    expect(ids.length).toBeGreaterThan(20);
    for (const id of ids.slice(0, 5)) expect(await viewers(id)).toEqual([sales]);
    expect(inserts).toHaveLength(1);
    await shop.sales.get(path);
    await viewers(ids[0]);
    expect(inserts).toHaveLength(1);
  });

  test('together for simultaneous requests', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop.customer()));
    await Promise.all(ids.map((id) => shop.sales.get(`/customers/${id}`)));
    for (const id of ids) expect(await viewers(id)).toEqual([sales]);
    expect(inserts.length).toBeLessThan(ids.length);
  });

  test('soon, even if no user reads the viewers', async () => {
    const id = await shop.customer();
    await shop.sales.get(`/customers/${id}`);
    await expect.poll(() => api.knex('record_views').where({ record_id: Number(id) })).toHaveLength(1);
  });

  test('for 90 days, also if very many views of a day expire at once', async () => {
    const id = await shop.customer();
    const at = new Date(now.getTime() - 91 * 24 * HOUR).toISOString();
    const old = { version: 1, created_at: at, updated_at: at, user_id: Number(shop.salesId) };
    const look = { ...old, resource: 'customers', record_id: Number(id) };
    for (let part = 0; part < 25; part += 1)
      await api.knex('record_views').insert(Array.from({ length: 100 }, () => look));
    await shop.sales.get(`/customers/${id}`);
    expect(await viewers(id)).toEqual([sales]);
    await api.app.jobs.runDue();
    now = new Date(now.getTime() + HOUR);
    await api.app.jobs.runDue();
    expect(await api.knex('record_views').where('created_at', at)).toEqual([]);
    expect(await viewers(id)).toEqual([sales]);
  });
});
