/** A deleted record is restored completely, by the rules (schema 7.8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '#rules/format';
import { erasedName } from '#schema/customers';
import { clockAfterSessions } from './support/afterwards.ts';
import type { ResponseBody } from './support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from './support/shop.ts';
import { startApi, type TestApi } from './support/startApi.ts';

let api: TestApi;
let shop: ApiTestCompany;
let now = clockAfterSessions;
beforeAll(async () => {
  api = await startApi({ clock: () => now() });
  shop = await ApiTestCompany.open(api);
});
afterAll(() => api.stop());

const tables = [
  'customers',
  'packages',
  'package_services',
  'shifts',
  'deductions',
  'transactions',
  'discounts',
];

/** Returns all rows of these tables without their version and update time. */
async function loadTables(): Promise<Record<string, ResponseBody[]>> {
  const rows: Record<string, ResponseBody[]> = {};
  for (const table of tables)
    rows[table] = (await api.knex(table).orderBy('id')).map(
      ({ version: _version, updated_at: _at, ...row }: ResponseBody) => row,
    );
  return rows;
}

const deletion = async (resource: string, id: string): Promise<ResponseBody> => {
  const { body } = await shop.admin.get(
    `/trash?filter[resource]=${resource}&sort=-deleted_at&page[size]=1000`,
  );
  return body.data.find(({ attributes }: ResponseBody) => attributes.record_id === id);
};
const restore = async (resource: string, id: string, data: object = {}) =>
  shop.admin.post(`/trash/${(await deletion(resource, id)).id}/restore`, data);

test('a deletion is listed with title, user, and the day until which it is stored', async () => {
  const name = makeUniqueName('Nguyễn ');
  const id = await shop.customer({ name });
  expect((await shop.sales.delete(`/customers/${id}`)).status).toBe(204);
  const { attributes } = await deletion('customers', id);
  expect(attributes).toMatchObject({ title: `Khách hàng ${name}`, parts: 1, deleted_by: shop.salesId });
  expect(Date.parse(attributes.expires_at) - Date.parse(attributes.deleted_at)).toBe(30 * 86_400_000);
});

test('a record without a title is listed by its kind', async () => {
  const id = expectCreated(
    await shop.finance.create('transactions', { at: '2033-06-01', kind: 'supplies', amount: 71_500 }),
  );
  expect((await shop.finance.delete(`/transactions/${id}`)).status).toBe(204);
  expect((await deletion('transactions', id)).attributes.title).toBe(
    `Giao dịch Chi phí vật tư · ${formatMoney(71_500)}`,
  );
});

test('a package is restored with its sessions, lines, codes and transactions, row by row', async () => {
  const service = await shop.service();
  const code = await shop.code();
  const pack = await shop.register(service, 3, {
    discount_codes: [code],
    total_deposit: 50_000,
    payment_method: 'cash',
  });
  await shop.lead(pack, 'L7', await shop.nurse());
  const before = await loadTables();
  expect((await shop.admin.delete(`/packages/${pack}`)).status).toBe(204);
  expect(await loadTables()).not.toEqual(before);
  const { status, body } = await restore('packages', pack);
  expect([status, body.data?.result]).toEqual([200, { resource: 'packages', record_id: pack }]);
  expect(await loadTables()).toEqual(before);
  expect(await deletion('packages', pack)).toBeUndefined();
});

test('a value that another record now has is reported without a pointer, because the restore call has no such field', async () => {
  const place = { province: 'Hà Nội', district: makeUniqueName('Quận '), ward: makeUniqueName('Phường ') };
  const id = expectCreated(await shop.admin.create('locations', place));
  expect((await shop.admin.delete(`/locations/${id}`)).status).toBe(204);
  expectCreated(await shop.admin.create('locations', place));
  const twice = await shop.admin.create('locations', place);
  expect([twice.status, twice.body.errors[0].code]).toEqual([422, 'taken']);
  expect(twice.body.errors[0].source.pointer).toMatch(/^\/data\/attributes\/\w+$/);
  const { status, body } = await restore('locations', id);
  expect([status, body.errors[0].code, body.errors[0].source]).toEqual([422, 'taken', undefined]);
});

test('a restoration is a line in the record’s history', async () => {
  const id = await shop.customer();
  await shop.sales.delete(`/customers/${id}`);
  await restore('customers', id);
  const { body } = await shop.sales.get(`/customers/${id}/action_logs?sort=-created_at`);
  expect(body.data.map((line: ResponseBody) => line.attributes.action_code)).toContain('restore');
});

test('a record that belongs to a deleted one is restored after it', async () => {
  const pack = await shop.register(await shop.service(), 2);
  const { customer_id } = await shop.package(pack);
  await shop.admin.delete(`/packages/${pack}`);
  await shop.admin.delete(`/customers/${customer_id}`);
  expect(getFirstError(await restore('packages', pack)).slice(0, 2)).toEqual([422, 'belongs_to_deleted']);
  expect((await restore('customers', customer_id)).status).toBe(200);
  expect((await restore('packages', pack)).status).toBe(200);
});

test('a session whose day is occupied now is not restored', async () => {
  const pack = await shop.register(await shop.service(), 2);
  const [first] = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', first.id, 'delete_shift'));
  expectCreated(await shop.sales.create('shifts', { package_id: pack, day: first.day, is_addition: true }));
  expect(getFirstError(await restore('shifts', first.id))[0]).toBe(422);
  expect(await deletion('shifts', first.id)).toBeDefined();
});

test('a planned session is restored only while its package may have sessions', async () => {
  const nurse = await shop.nurse();
  const pack = await shop.register(await shop.service(), 2);
  await shop.lead(pack, 'L7', nurse);
  const planned = (await shop.shifts(pack)).find(({ status }) => status === 'planned');
  expectActionDone(await shop.sales.act('shifts', planned.id, 'delete_shift'));
  expectActionDone(await shop.sales.act('packages', pack, 'finish_package', { paid: true }));
  const closed = await shop.package(pack);
  const refused = await restore('shifts', planned.id);
  expect(getFirstError(refused).slice(0, 2)).toEqual([422, 'action_unavailable']);
  expect(refused.body.errors[0].detail).toContain('Mở lại gói');
  expect(await shop.package(pack)).toEqual(closed);
  expectActionDone(await shop.admin.act('packages', pack, 'reopen_package', { reason: 'còn một buổi' }));
  expect((await restore('shifts', planned.id)).status).toBe(200);
  expect((await shop.shifts(pack)).map(({ status }) => status)).toEqual(['finished', 'planned']);
});

test('a held session is restored to a package that has progressed far enough, and moves it to L7', async () => {
  const pack = await shop.register(await shop.service(), 3);
  await shop.lead(pack, 'L7', await shop.nurse());
  const [first, second] = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', second.id, 'finish_shift'));
  expectActionDone(await shop.admin.act('shifts', first.id, 'delete_shift'));
  expectActionDone(await shop.sales.act('shifts', second.id, 'reopen_shift', { reason: 'nhầm' }));
  expectActionDone(await shop.sales.act('packages', pack, 'cancel_package', { cancel_reason: 'x' }));
  const refused = await restore('shifts', first.id);
  expect(getFirstError(refused).slice(0, 2)).toEqual([422, 'action_unavailable']);
  expect(refused.body.errors[0].detail).toContain('Khôi phục gói');
  expectActionDone(await shop.sales.act('packages', pack, 'restore_package', { reason: 'x' }));
  expect((await restore('shifts', first.id)).status).toBe(200);
  expect((await shop.package(pack)).level).toBe('L7');
});

test('a held session is not restored if its nurse could then no longer get her full share', async () => {
  const [nurse, substitute] = [await shop.nurse(), await shop.nurse()];
  const pack = await shop.register(await shop.service(), 2);
  await shop.lead(pack, 'L7', nurse);
  const [, second] = await shop.shifts(pack);
  expectActionDone(await shop.sales.act('shifts', second.id, 'substitute', { agent_id: substitute }));
  expectActionDone(await shop.sales.act('shifts', second.id, 'finish_shift'));
  expectActionDone(await shop.admin.act('shifts', second.id, 'delete_shift'));
  expectActionDone(await shop.sales.act('packages', pack, 'finish_package', { paid: true }));
  expectActionDone(
    await shop.finance.act('packages', pack, 'pay_agent', { at: '2026-06-06', payment_method: 'cash' }),
  );
  expect(getFirstError(await restore('shifts', second.id)).slice(0, 2)).toEqual([422, 'paid_by_sessions']);
  const { agent_paid_total: amount } = await shop.package(pack);
  expectActionDone(
    await shop.finance.act('packages', pack, 'recover_pay', { agent_id: nurse, amount, reason: 'x' }),
  );
  expect((await restore('shifts', second.id)).status).toBe(200);
  const shares = (await shop.admin.get(`/packages/${pack}/shares`)).body.data;
  expect(shares.map(({ agent_id, sessions }: ResponseBody) => [agent_id, sessions])).toEqual([
    [nurse, 1],
    [substitute, 1],
  ]);
});

test('a package whose nurse is busy now is restored after a confirmation', async () => {
  const service = await shop.service();
  const nurse = await shop.nurse();
  const pack = await shop.register(service, 1);
  await shop.lead(pack, 'L6', nurse);
  await shop.admin.delete(`/packages/${pack}`);
  await shop.lead(await shop.register(service, 1), 'L6', nurse);
  expect(getFirstError(await restore('packages', pack)).slice(0, 2)).toEqual([409, 'schedule_conflict']);
  expect((await restore('packages', pack, { accept_conflicts: true })).status).toBe(200);
});

test('a code that is used up now prevents restoring its package', async () => {
  const code = await shop.code({ max_use: 1 });
  const service = await shop.service();
  const pack = await shop.register(service, 1, { discount_codes: [code] });
  await shop.admin.delete(`/packages/${pack}`);
  await shop.register(service, 1, { discount_codes: [code] });
  expect(getFirstError(await restore('packages', pack))[0]).toBe(422);
  expect(await shop.used(code)).toBe(1);
});

test('a restored package does not contain its customer’s name after she is erased', async () => {
  const name = makeUniqueName('Đoàn Thị ');
  const customer = await shop.customer({ name, predicted_birth_date: '2031-07-01' });
  const form = shop.form(await shop.service(), 1, { total_deposit: 50_000 });
  const { package_id } = expectActionDone(
    await shop.sales.act('customers', customer, 'register_package_v2', form),
  );
  expectActionDone(
    await shop.sales.act('packages', package_id, 'cancel_package', { cancel_reason: `${name} đổi ý` }),
  );
  const before = await loadTables();
  await shop.admin.delete(`/packages/${package_id}`);
  expect((await deletion('packages', package_id)).attributes.title).toContain(name);
  expectActionDone(await shop.admin.act('customers', customer, 'erase', { reason: 'x' }));
  const { attributes } = await deletion('packages', package_id);
  expect(attributes.title).toBe('Gói đăng ký 1, Đã xóa theo yêu cầu');
  expect((await restore('packages', package_id)).status).toBe(200);
  expect(await shop.package(package_id)).toMatchObject({ customer_name: erasedName, cancel_reason: null });
  const amounts = (rows: ResponseBody[]) =>
    rows.map(({ id, amount, total_price }) => [id, amount, total_price]);
  const after = await loadTables();
  for (const table of ['packages', 'transactions', 'shifts'])
    expect(amounts(after[table] ?? [])).toEqual(amounts(before[table] ?? []));
});

// This test is last because signing in a month later ends the earlier sessions.
test('it is deleted permanently after 30 days', async () => {
  const id = await shop.customer();
  await shop.sales.delete(`/customers/${id}`);
  const { id: kept } = await deletion('customers', id);
  await api.app.jobs.runDue();
  now = () => new Date(clockAfterSessions().getTime() + 31 * 86_400_000);
  const login = { email: 'admin@noi.test', password: 'noi-demo-2026' };
  const { body } = await api.anyone.post('/login', login);
  const admin = api.anyone.with({ authorization: `Bearer ${body.data.token}` });
  expect((await admin.post(`/trash/${kept}/restore`)).status).toBe(404);
  await api.app.jobs.runDue();
  expect(await api.knex('trash').where({ id: kept })).toEqual([]);
  now = clockAfterSessions;
});
