/** All data about a person can be exported as one file, and each view of the person's record is logged (schema 9.1, 9.3). */
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany, expectActionDone } from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const HOUR = 3_600_000;
let now = new Date('2031-06-10T03:00:00.000Z');
const api = await startApiForFile({ clock: () => now });
const shop = await ApiTestCompany.open(api);

const idOf = async (email: string): Promise<string> =>
  (await shop.admin.get(`/users?filter[email]=${email}`)).body.data[0].id;

describe('the data file of a person', () => {
  const section = (body: ResponseBody, name: string): ResponseBody =>
    body.data.sections.find((one: ResponseBody) => one.name === name);

  test('a customer: the record, packages and payments, their history, the viewers', async () => {
    const id = await shop.customer({ name: 'Tên Trong Tệp', phone: '0912888111', note: 'ghi chú trong tệp' });
    const form = shop.form(await shop.service(), 2, { total_deposit: 60_000 });
    const { package_id } = expectActionDone(
      await shop.sales.act('customers', id, 'register_package_v2', form),
    );
    await shop.finance.get(`/customers/${id}`);
    const { status, body, headers } = await shop.admin.get(`/customers/${id}/personal_data`);
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.json"$/);
    const [record] = section(body, 'customers').records;
    expect(record.values).toMatchObject({
      name: 'Tên Trong Tệp',
      phone: '0912888111',
      note: 'ghi chú trong tệp',
    });
    expect(section(body, 'customers').fields.phone).toBe('Điện thoại');
    expect(section(body, 'packages').records[0].id).toBe(package_id);
    expect(section(body, 'shifts').records).toHaveLength(2);
    expect(section(body, 'transactions').records[0].values.amount).toBe(60_000);
    expect(section(body, 'action_logs').records.length).toBeGreaterThan(1);
    expect(section(body, 'viewers').records).toHaveLength(1);
  });

  test('a nurse: her profile, her sign-ins, records that name her, and no customer', async () => {
    const password = 'an-honest-password';
    const email = 'tep.dieu.duong@noi.test';
    const id = await shop.nurse({ email, address: 'nhà của điều dưỡng', bank_account: '0071000999' });
    const customer = await shop.customer({ name: 'Khách Không Có Trong Tệp', note: 'chuyện của khách' });
    const form = shop.form(await shop.service(), 2, { agent_id: id });
    expectActionDone(await shop.sales.act('customers', customer, 'register_package_v2', form));
    await api.anyone.post('/login', { email, password });
    const { body } = await shop.admin.get(`/agents/${id}/personal_data`);
    expect(section(body, 'agent_profiles').records[0].values).toMatchObject({
      address: 'nhà của điều dưỡng',
      bank_account: '0071000999',
    });
    expect(section(body, 'sessions').records).toHaveLength(1);
    expect(section(body, 'packages.agent_id').total).toBe(1);
    expect(JSON.stringify(body)).not.toMatch(/Khách Không Có|chuyện của khách|password|hash|secret/);
  });

  test('a user: sign-ins, notifications and settings', async () => {
    await shop.sales.send('PUT', '/me/preferences', { data: { theme: 'dark' } });
    const { body } = await shop.admin.get(`/users/${shop.salesId}/personal_data`);
    expect(section(body, 'users').records[0].values.email).toBe('sales@noi.test');
    expect(section(body, 'sessions').records.length).toBeGreaterThan(0);
    expect(section(body, 'preferences').records[0].values.preferences).toEqual({ theme: 'dark' });
  });

  test('as a workbook: a line for each item', async () => {
    const id = await shop.customer({ name: 'Tên Trong Bảng', phone: '0912888222' });
    const { headers } = shop.admin;
    const answer = await fetch(`${api.url}/api/v1/customers/${id}/personal_data?format=xlsx`, { headers });
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    expect(sheets[0]?.rows).toEqual(
      expect.arrayContaining([
        ['Mục', 'Số', 'Thông tin', 'Nội dung'],
        ['Khách hàng', id, 'Họ tên', 'Tên Trong Bảng'],
        ['Khách hàng', id, 'Điện thoại', '0912 888 222'],
      ]),
    );
  });

  test('the export is in the history', async () => {
    const id = await shop.customer();
    await shop.admin.get(`/customers/${id}/personal_data`);
    const [line] = (await shop.admin.get(`/customers/${id}/action_logs`)).body.data;
    expect(line.attributes.action_code).toBe('personal_data');
  });

  test('an unknown format or parameter is refused', async () => {
    const id = await shop.customer();
    for (const query of ['format=pdf', 'fields=name'])
      expect((await shop.admin.get(`/customers/${id}/personal_data?${query}`)).status).toBe(400);
  });
});

describe('the viewers of a record', () => {
  const viewers = async (id: string, resource = 'customers'): Promise<string[]> =>
    (await shop.admin.get(`/${resource}/${id}/viewers`)).body.data.map((one: ResponseBody) =>
      one.via ? `${one.name} (${one.via})` : one.name,
    );
  const nameOf = async (client: ApiClient): Promise<string> => (await client.get('/me')).body.data.name;

  test('are listed newest first, with times', async () => {
    const id = await shop.customer();
    await shop.sales.get(`/customers/${id}`);
    await viewers(id);
    now = new Date(now.getTime() + 60_000);
    await shop.finance.get(`/customers/${id}`);
    const { data } = (await shop.admin.get(`/customers/${id}/viewers`)).body;
    expect(data.map((one: ResponseBody) => one.name)).toEqual([
      await nameOf(shop.finance),
      await nameOf(shop.sales),
    ]);
    expect(data[0]).toMatchObject({
      at: now.toISOString(),
      via: null,
      user_id: await idOf('finance@noi.test'),
    });
  });

  test('viewing again within the hour counts once', async () => {
    const id = await shop.customer();
    await Promise.all([shop.sales.get(`/customers/${id}`), shop.sales.get(`/customers/${id}`)]);
    expect(await viewers(id)).toHaveLength(1);
    now = new Date(now.getTime() + HOUR + 1);
    await shop.sales.get(`/customers/${id}`);
    expect(await viewers(id)).toHaveLength(2);
  });

  test('a list is no view, nor is a missing record', async () => {
    const id = await shop.customer();
    await shop.sales.get('/customers?sort=-created_at');
    await shop.sales.get('/customers/999999');
    expect(await viewers(id)).toEqual([]);
  });

  test('include colleagues, but not the user’s own views', async () => {
    await shop.sales.get(`/users/${shop.salesId}`);
    await shop.finance.get(`/users/${shop.salesId}`);
    expect(await viewers(shop.salesId, 'users')).toEqual([await nameOf(shop.finance)]);
  });

  test('on a visit both names are listed', async () => {
    const id = await shop.customer();
    const { body } = await shop.admin.post('/visit', { user_id: shop.salesId });
    await api.anyone.with({ authorization: `Bearer ${body.data.token}` }).get(`/customers/${id}`);
    expect(await viewers(id)).toEqual([`${await nameOf(shop.sales)} (${await nameOf(shop.admin)})`]);
  });

  test('are not listed after 90 days', async () => {
    const id = await shop.customer();
    await shop.sales.get(`/customers/${id}`);
    expect(await viewers(id)).toHaveLength(1);
    now = new Date(now.getTime() + 91 * 24 * HOUR);
    const late = await api.anyone.post('/login', { email: 'admin@noi.test', password: 'noi-demo-2026' });
    const admin = api.anyone.with({ authorization: `Bearer ${late.body.data.token}` });
    expect((await admin.get(`/customers/${id}/viewers`)).body.data).toEqual([]);
  });
});
