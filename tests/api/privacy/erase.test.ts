/** A customer's data is erased on request: no trace of her identity remains; sales and payments remain (schema 9.2). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackup } from '#api/backup/backup';
import { findSqliteFile } from '#api/db/connect';
import { foldText } from '#rules/foldText';
import { buildTransferCode } from '#rules/transferCode';
import { erasedName } from '#schema/customers';
import { resources } from '#schema/index';
import { listWebhookEvents } from '#schema/scopes';
import type { ResponseBody } from '../support/client.ts';
import {
  ApiTestCompany,
  expectActionDone,
  expectCreated,
  getFirstError,
  makeUniqueName,
} from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

/** Values that occur nowhere else in the test databases. */
const her = {
  name: 'Quách Thị Ngọc Trâm-Xuyến',
  formerName: 'Quách Trâm-Xuyến Thủa Trước',
  phone: '0912777531',
  formerPhone: '0912777532',
  address: '17/39 hẻm Bằng Lăng Tím Ngát',
  ward: 'Phường Bằng Lăng Vắng',
  map_address: 'https://maps.example/bang-lang-tim-ngat',
  note: 'Nhà có chó dữ ở hẻm sau, gọi bác Quỳnh-Giao',
  transfer: 'QUACH TRAM-XUYEN CK TIEN TAM BE',
  payment: 'Trâm-Xuyến đưa tiền mặt tại cửa',
  refusal: 'Mẹ Trâm-Xuyến đổi ý vì việc nhà',
  discount: 'Bớt cho chị Trâm-Xuyến sinh đôi',
  called: 'Trâm-Xuyến hẹn nói chuyện với bà ngoại',
};
const spellings = Object.values(her).flatMap((text) => [
  text,
  foldText(text),
  JSON.stringify(text).slice(1, -1),
]);
const reports = [
  ...[
    'revenue?level=all&split=true&page[size]=1000',
    'partner_revenue?split=true',
    'estimated_partner_revenue',
  ],
  ...['schedule?from=2031-06-01&to=2031-06-14', 'marketing?view_by=month', 'pl', 'aps', 'bank'],
];

let api: TestApi;
let shop: ApiTestCompany;
let id: string;
let pack: string;
let canceled: string;
let before: string[];
let counts: unknown;
beforeAll(async () => {
  api = await startApi();
  shop = await ApiTestCompany.open(api);
  await createRecords();
  before = await loadReports();
  counts = await sizes();
  const { body } = await shop.admin.act('customers', id, 'erase', { reason: 'Đơn ngày 20/11' });
  expect(body.errors).toBeUndefined();
});
afterAll(() => api.stop());

/** Creates a customer with data in every place where the product stores any. */
async function createRecords(): Promise<void> {
  const { formerName, formerPhone, phone, name, address, ward, map_address, note } = her;
  const events = listWebhookEvents({ roles: ['admin', 'finance'] }).map(({ value }) => value);
  expectCreated(await shop.owner.create('webhooks', { url: 'https://example.com', events }));
  const place = { address, ward, map_address, city: 'Hồ Chí Minh', province: 'Quận 3' };
  const first = { name: formerName, phone: formerPhone, note, predicted_birth_date: '2031-05-20', ...place };
  const key = { 'idempotency-key': makeUniqueName('key') };
  id = expectCreated(await shop.sales.create('customers', first, key));
  expectCreated(
    await shop.sales.create('customers', { name: makeUniqueName('Another '), phone: '0912777533' }),
  );
  await shop.sales.change('customers', id, { name, phone });
  expectActionDone(await shop.sales.act('customers', id, 'succeed_contact', { note: her.called }));
  const nurse = await shop.nurse();
  const bath = await shop.service();
  const sale = { agent_id: nurse, total_deposit: 50_000, time_period: ['07:30-08:30'] };
  const sell = async (more: object) =>
    expectActionDone(
      await shop.sales.act('customers', id, 'register_package_v2', shop.form(bath, 3, { ...sale, ...more })),
    );
  pack = (await sell({})).package_id;
  canceled = (await sell({ started_at: '2031-08-01' })).package_id;
  expectActionDone(
    await shop.sales.act('packages', canceled, 'cancel_package', { cancel_reason: her.refusal }),
  );
  const off = { amount: 20_000, description: her.discount, applied_to: 'company' };
  expectActionDone(await shop.sales.act('packages', pack, 'add_discount', off));
  expectActionDone(await shop.sales.act('packages', pack, 'add_discount', { ...off, amount: 10 }));
  const { body } = await shop.admin.get(`/deductions?filter[package_id]=${pack}`);
  const mistake = body.data.find(({ attributes }: ResponseBody) => attributes.amount === 10);
  expect((await shop.admin.delete(`/deductions/${mistake.id}`)).status).toBe(204);
  expectActionDone(
    await shop.finance.act('packages', pack, 'pay', {
      at: '2026-06-03',
      payment_method: 'cash',
      amount: 70_000,
      note: her.payment,
    }),
  );
  const mistaken = { at: '2026-06-03', kind: 'revenue', amount: 1, note: her.payment };
  const link = { customer_link: `/customers/${id}` };
  const deleted = expectCreated(await shop.finance.create('transactions', { ...mistaken, ...link }));
  expect((await shop.finance.delete(`/transactions/${deleted}`)).status).toBe(204);
  // The assignment of another customer is refused, and the refusal names this customer.
  const other = await shop.register(bath, 3, { time_period: ['07:30-08:30'] });
  expect((await shop.sales.act('packages', other, 'assign_agent', { agent_id: nurse })).status).toBe(409);
  await shop.sales.act('packages', other, 'assign_agent', { agent_id: nurse, accept_conflicts: true });
  await statement();
  const filters = { customers: { filter: { name: 'quach tram-xuyen thua truoc', phone: formerPhone } } };
  await shop.sales.send(
    'PUT',
    '/me/preferences',
    { data: { kept: [filters], columns: ['name'] } },
    {
      'content-type': 'application/json',
    },
  );
  const { headers } = shop.sales;
  for (const sought of [`filter[name]=${her.formerName}`, `filter[q]=${formerPhone}`])
    await fetch(`${api.url}/api/v1/customers/export?format=csv&${sought}`, { headers }).then((answer) =>
      answer.text(),
    );
  await shop.sales.get(`/customers/${id}`);
}

/** Imports two bank lines: one is matched with her payment, the other contains only her phone. */
async function statement(): Promise<void> {
  const lines = [
    `20/11/2026,R1,,30000,1030000,${buildTransferCode('G', pack)} ${her.transfer}`,
    `20/11/2026,R2,,99000,1129000,chuyen tien ${her.phone} ${her.transfer}`,
  ];
  const { headers } = shop.finance;
  const answer = await fetch(`${api.url}/api/v1/bank_lines/import?bank=acb&account=7199887766`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: ['Ngày,Số GD,Ghi nợ,Ghi có,Số dư,Nội dung', ...lines].join('\n'),
  });
  expect(answer.status).toBe(200);
  const { body } = await shop.finance.get('/bank_lines?filter[account]=7199887766&sort=amount');
  expectActionDone(
    await shop.finance.act('bank_lines', body.data[0].id, 'accept', { accept_overpayment: true }),
  );
}

/** Returns the answers of all reports, with the name that replaces hers, and without her phone. */
const loadReports = (): Promise<string[]> =>
  Promise.all(
    reports.map(async (path) => {
      const { status, body } = await shop.owner.get(`/reports/${path}`);
      expect(status, path).toBe(200);
      return JSON.stringify(body).replaceAll(her.name, erasedName).replaceAll(`"${her.phone}"`, 'null');
    }),
  );
const sizes = async (): Promise<unknown> =>
  Promise.all(
    ['customers', 'packages', 'shifts', 'deductions', 'transactions', 'bank_lines'].map(async (name) => [
      name,
      (await shop.owner.get(`/${name}?page[size]=1`)).body.meta.total,
    ]),
  );
const findSpellings = (text: string): string[] => spellings.filter((one) => text.includes(one));
const file = async (path: string): Promise<string> => {
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers: shop.owner.headers });
  expect(answer.status, path).toBe(200);
  return answer.text();
};

describe('her identity is gone from', () => {
  test('the record itself', async () => {
    const { attributes } = (await shop.admin.get(`/customers/${id}`)).body.data;
    expect(attributes).toMatchObject({
      name: erasedName,
      phone: null,
      address: null,
      ward: null,
      note: null,
    });
    expect(attributes).toMatchObject({ map_address: null, predicted_birth_date: null, province: 'Quận 3' });
  });

  test.each(
    Object.keys(resources).filter((name) => name !== 'action_logs' && name !== 'notifications'),
  )('the list and the export of %s', async (name) => {
    expect(
      findSpellings(JSON.stringify((await shop.owner.get(`/${name}?page[size]=1000&sort=-id`)).body)),
    ).toEqual([]);
    expect(findSpellings(await file(`/${name}/export?format=csv`))).toEqual([]);
  });

  test.each(reports)('the report %s', async (path) => {
    expect(findSpellings(await file(`/reports/${path}`))).toEqual([]);
  });

  test('histories, also those of her purchases and of the statement', async () => {
    const line = (await shop.finance.get('/bank_lines?filter[account]=7199887766&sort=amount')).body.data[0];
    const paths = [`customers/${id}`, `packages/${pack}`, `packages/${canceled}`, `bank_lines/${line.id}`];
    for (const path of paths) {
      const { body } = await shop.owner.get(`/${path}/action_logs?page[size]=1000`);
      expect(body.data.length, path).toBeGreaterThan(0);
      expect(findSpellings(JSON.stringify(body)), path).toEqual([]);
    }
  });

  test.each([
    her.name,
    her.formerName,
    her.phone,
    her.formerPhone,
    'Bằng Lăng Tím Ngát',
    'chó dữ ở hẻm sau',
  ])('the search for %s', async (text) => {
    for (const list of ['customers', 'packages', 'transactions', 'bank_lines'])
      expect((await shop.owner.get(`/${list}?filter[q]=${encodeURIComponent(text)}`)).body.data).toEqual([]);
  });

  test('her personal data file', async () => {
    expect(findSpellings(await file(`/customers/${id}/personal_data`))).toEqual([]);
  });

  test('a new backup, and the files of the database', async () => {
    const copy = join(api.config.dataDir, 'after.backup');
    await createBackup(api.config.databaseUrl, copy);
    const original = findSqliteFile(api.config.databaseUrl);
    const files = [copy, ...(original ? [original, `${original}-wal`] : [])].filter(existsSync);
    for (const path of files) {
      const bytes = readFileSync(path);
      expect(
        spellings.filter((one) => bytes.includes(one)),
        path,
      ).toEqual([]);
    }
  });
});

describe('sales and payments stay', () => {
  test('every report has the same amounts', async () => {
    expect(await loadReports()).toEqual(before);
  });

  test('no record is deleted', async () => {
    expect(await sizes()).toEqual(counts);
  });

  test('the history keeps users, actions and times, and shows the erasure with its reason', async () => {
    const { data } = (await shop.admin.get(`/customers/${id}/action_logs?page[size]=100`)).body;
    const codes = data.map((line: ResponseBody) => line.attributes.action_code);
    expect(codes).toEqual(
      expect.arrayContaining(['create', 'update', 'succeed_contact', 'register_package_v2']),
    );
    const { action_data } = data[codes.indexOf('erase')].attributes;
    expect(action_data.input).toEqual({ reason: 'Đơn ngày 20/11' });
    expect(action_data.changes).toMatchObject({ erased_at: [null, expect.any(String)] });
  });

  test('chosen columns stay when a saved filter is removed', async () => {
    const { body } = await shop.sales.get('/me/preferences');
    expect(body.data).toEqual({
      kept: [{ customers: { filter: { name: '', phone: '' } } }],
      columns: ['name'],
    });
  });
});

describe('an erasure is refused', () => {
  test('a second time, without a reason, and for all users but admins', async () => {
    expect(getFirstError(await shop.admin.act('customers', id, 'erase', { reason: 'x' }))[1]).toBe(
      'action_unavailable',
    );
    const other = await shop.customer();
    expect(getFirstError(await shop.admin.act('customers', other, 'erase'))).toEqual([
      422,
      'required',
      '/action_data/reason',
    ]);
    expect((await shop.sales.act('customers', other, 'erase', { reason: 'x' })).status).toBe(403);
    expect((await shop.finance.act('customers', other, 'erase', { reason: 'x' })).status).toBe(403);
  });
});

test('another customer with the same name and phone is not changed', async () => {
  const twin = { name: 'Hai Người Một Tên', phone: '0912777534', note: 'Người còn lại' };
  const kept = await shop.customer(twin);
  const gone = await shop.customer(twin);
  expectActionDone(await shop.admin.act('customers', gone, 'erase', { reason: 'x' }));
  expect((await shop.admin.get(`/customers/${kept}`)).body.data.attributes).toMatchObject(twin);
});

test('a street entered as district is erased with the address; a real district stays', async () => {
  const [district, street] = ['Quận Lúa', '12 ngõ Lúa Chín Vàng, Q1'];
  expectCreated(
    await shop.admin.create('locations', { province: 'Hồ Chí Minh', district, ward: 'Phường 1' }),
  );
  const [typed, known] = [
    await shop.customer({ city: 'Hồ Chí Minh', province: street }),
    await shop.customer({ city: 'Hồ Chí Minh', province: district }),
  ];
  await shop.sales.change('customers', typed, { province: `${street}, lầu 2` });
  for (const each of [typed, known])
    expectActionDone(await shop.admin.act('customers', each, 'erase', { reason: 'Đơn ngày 21/11' }));
  const placeOf = async (each: string) =>
    (await shop.admin.get(`/customers/${each}`)).body.data.attributes.province;
  expect([await placeOf(typed), await placeOf(known)]).toEqual([null, district]);
  const history = await shop.admin.get(`/customers/${typed}/action_logs`);
  expect(JSON.stringify(history.body)).not.toContain('Lúa Chín');
});
