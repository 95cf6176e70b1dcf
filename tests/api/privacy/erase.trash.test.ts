/** Erases a customer who is in the trash. If she is restored later, her personal data is still gone (schema 7.8, 9.2). */
import { expect, test } from 'vitest';
import { erasedName } from '#schema/customers';
import { clockAfterSessions } from '../support/afterwards.ts';
import type { ApiAnswer, ResponseBody } from '../support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile({ clock: clockAfterSessions });
const shop = await ApiTestCompany.open(api);
const bath = await shop.service();
const her = {
  name: 'Âu Dương Thị Hạ Vy',
  phone: '0903111222',
  address: '5 ngách Tường Vi',
  note: 'gọi buổi tối',
};

const deletion = async (resource: string, id: string): Promise<ResponseBody> => {
  const { body } = await shop.admin.get(`/trash?filter[resource]=${resource}&page[size]=1000`);
  return body.data.find(({ attributes }: ResponseBody) => attributes.record_id === id);
};
const erase = (entry: ResponseBody, client = shop.admin): Promise<ApiAnswer> =>
  client.act('trash', entry.id, 'erase', { reason: 'Đơn ngày 20/11' });
const restore = (entry: ResponseBody): Promise<ApiAnswer> =>
  shop.admin.post(`/trash/${entry.id}/restore`, {});
/** Returns all stored data as text. */
async function everything(): Promise<string> {
  const tables = ['trash', 'trash_rows', 'action_logs', 'idempotency_keys', 'notifications', 'bank_lines'];
  return JSON.stringify(await Promise.all(tables.map((table) => api.knex(table))));
}

test('with a package that was deleted before her; both are restored without her data', async () => {
  const key = { 'idempotency-key': makeUniqueName('key') };
  const id = expectCreated(await shop.sales.create('customers', her, key));
  const form = shop.form(bath, 2, { total_deposit: 50_000 });
  const { package_id } = expectActionDone(await shop.sales.act('customers', id, 'register_package_v2', form));
  const refusal = { cancel_reason: `${her.name} chuyển nhà` };
  expectActionDone(await shop.sales.act('packages', package_id, 'cancel_package', refusal));
  expect((await shop.admin.delete(`/packages/${package_id}`)).status).toBe(204);
  expect((await shop.admin.delete(`/customers/${id}`)).status).toBe(204);
  const entry = await deletion('customers', id);
  const offered = (await shop.admin.get(`/trash/${entry.id}/actions`)).body.data.actions;
  expect(offered.map(({ code }: ResponseBody) => code)).toEqual(['restore', 'erase']);

  expectActionDone(await erase(entry));
  const left = await everything();
  for (const text of [her.name, 'au duong thi ha vy', '903111222', her.address, her.note])
    expect(left.toLowerCase()).not.toContain(text.toLowerCase());
  expect((await deletion('customers', id)).attributes.title).toBe(`Khách hàng ${erasedName}`);
  expect((await deletion('packages', package_id)).attributes.title).toBe(`Gói đăng ký 1, ${erasedName}`);

  expect((await restore(entry)).status).toBe(200);
  const { attributes } = (await shop.admin.get(`/customers/${id}`)).body.data;
  expect(attributes).toMatchObject({ name: erasedName, phone: null, address: null, note: null });
  expect(attributes.erased_at).toBe(clockAfterSessions().toISOString());
  expect((await shop.admin.get(`/customers?filter[q]=${erasedName}`)).body.data).toHaveLength(1);
  expect((await shop.admin.get('/customers?filter[q]=0903111222')).body.data).toEqual([]);
  expect((await restore(await deletion('packages', package_id))).status).toBe(200);
  expect(await shop.package(package_id)).toMatchObject({
    total_price: 400_000,
    cancel_reason: null,
    paid: 50_000,
  });
  const { data } = (await shop.admin.get(`/customers/${id}/action_logs?page[size]=100`)).body;
  const line = data.find((one: ResponseBody) => one.attributes.action_code === 'erase');
  expect(line.attributes.action_data.input).toEqual({ reason: 'Đơn ngày 20/11' });
});

test('once, with a reason, by admins, and only for a deleted customer', async () => {
  const id = await shop.customer();
  await shop.admin.delete(`/customers/${id}`);
  const entry = await deletion('customers', id);
  expect(getFirstError(await shop.admin.act('trash', entry.id, 'erase'))).toEqual([
    422,
    'required',
    '/action_data/reason',
  ]);
  for (const client of [shop.sales, shop.finance])
    expect([403, 404]).toContain(getFirstError(await erase(entry, client))[0]);
  expect((await shop.admin.get(`/trash/${entry.id}`)).body.data.attributes.title).not.toContain(erasedName);
  expectActionDone(await erase(entry));
  expect(getFirstError(await erase(entry)).slice(0, 2)).toEqual([422, 'action_unavailable']);

  const pack = await shop.register(bath, 1);
  await shop.admin.delete(`/packages/${pack}`);
  expect(getFirstError(await erase(await deletion('packages', pack))).slice(0, 2)).toEqual([
    422,
    'action_unavailable',
  ]);
});

test('a merged customer is erased with the remaining one; after undoing the merge she is not affected', async () => {
  const [kept, other] = [
    await shop.customer({ name: 'Lục Thị Giữ Lại' }),
    await shop.customer({ name: 'Lục Thị Bị Gộp', phone: '0903111333' }),
  ];
  expectActionDone(await shop.admin.act('customers', kept, 'merge', { other_id: other, take: ['phone'] }));
  expect(getFirstError(await erase(await deletion('customers', other))).slice(0, 2)).toEqual([
    422,
    'action_unavailable',
  ]);
  expect((await restore(await deletion('customers', other))).status).toBe(200);
  expectActionDone(await shop.admin.act('customers', kept, 'erase', { reason: 'x' }));
  const { attributes } = (await shop.admin.get(`/customers/${other}`)).body.data;
  expect(attributes).toMatchObject({ name: 'Lục Thị Bị Gộp', phone: '0903111333' });
  const lines = (await shop.admin.get(`/customers/${other}/action_logs?page[size]=100`)).body.data;
  const created = lines.find((one: ResponseBody) => one.attributes.action_code === 'create');
  expect(created.attributes.action_data.changes.name).toEqual([null, 'Lục Thị Bị Gộp']);

  const again = await shop.customer({ name: 'Lục Thị Gộp Lại' });
  expectActionDone(await shop.admin.act('customers', again, 'merge', { other_id: other }));
  await shop.admin.delete(`/customers/${again}`);
  expectActionDone(await erase(await deletion('customers', again)));
  expect(await deletion('customers', other)).toBeUndefined();
  expect(await everything()).not.toMatch(/Lục Thị Bị Gộp|0903111333/);
});
