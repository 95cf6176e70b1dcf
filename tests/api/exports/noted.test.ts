/** Every export is logged, and a customer in it counts as viewed (schema 9.3, 9.4). */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { waitForViews } from '#api/audit/views';
import { resources } from '#schema/index';
import type { ApiClient, ResponseBody } from '../support/client.ts';
import { ApiTestCompany } from '../support/shop.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const HOUR = 3_600_000;
let now = new Date();
const api = await startApiForFile({ clock: () => now });
const shop = await ApiTestCompany.open(api);

const inserts: string[] = [];
const recordInserts = ({ sql }: { sql: string }) => {
  if (/insert into record_views/.test(sql)) inserts.push(sql);
};
api.knex.on('query', recordInserts);
afterAll(() => void api.knex.removeListener('query', recordInserts));
beforeEach(async () => {
  await waitForViews(api.app.services);
  await api.knex('exports').delete();
  await api.knex('record_views').delete();
  inserts.length = 0;
});

async function download(person: DemoAccountName, path: string): Promise<string> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1${path}`, { headers });
  expect(answer.status, path).toBe(200);
  return answer.text();
}
const idOf = async (client: ApiClient): Promise<string> => (await client.get('/me')).body.data.id;
const notes = async (query = ''): Promise<ResponseBody[]> =>
  (await shop.admin.get(`/exports?sort=id&page[size]=500${query}`)).body.data.map(
    ({ attributes }: ResponseBody) => attributes,
  );
/** Returns the customers whose views were logged. */
const loadViewedCustomers = async (): Promise<number[]> => {
  await waitForViews(api.app.services);
  const customers = api.knex('record_views').where({ resource: 'customers' });
  return (await customers.distinct('record_id').orderBy('record_id')).map(({ record_id }) =>
    Number(record_id),
  );
};
const idsOf = async (rows: Promise<Record<string, number | null>[]>): Promise<number[]> =>
  [...new Set((await rows).flatMap(({ id }) => (id === null ? [] : [Number(id)])))].sort((a, b) => a - b);

describe('an export is logged', () => {
  test('a list: with user, resource, filters, order, columns, format, number of rows and time', async () => {
    const query =
      'filter[level]=L1,C3&filter[contacted_from]=2020-10-01&filter[q]=nguyen&sort=-contacted_at&fields[customers]=name,phone';
    const file = await download('sales', `/customers/export?format=csv&${query}`);
    const { body } = await shop.admin.get('/exports?include=user');
    const [note] = body.data;
    expect(note.attributes).toMatchObject({
      user_id: await idOf(shop.sales),
      via: null,
      title: 'Khách hàng',
      list: 'customers',
      record_id: null,
      format: 'csv',
      row_count: file.trim().split('\r\n').length - 1,
      state: 'finished',
      created_at: now.toISOString(),
    });
    expect(note.attributes.filters).toMatch(
      /^Cấp độ: [^;]*L1[^;]*, [^;]*C3[^;]*; Liên hệ từ: 01\/10\/2020; Tìm: nguyen; Sắp xếp: Ngày liên hệ giảm dần; Cột: Họ tên, Điện thoại$/,
    );
    expect(note.attributes.row_count).toBeGreaterThan(0);
    expect(body.included[0].attributes.name).toBe((await shop.sales.get('/me')).body.data.name);
  });

  test('every list, also as a workbook', async () => {
    const { headers } = await api.as('owner');
    for (const name of Object.keys(resources)) {
      const answer = await fetch(`${api.url}/api/v1/${name}/export?format=xlsx`, { headers });
      await answer.arrayBuffer();
      const [note] = await notes(`&filter[list]=${name}`);
      expect([note?.state, note?.format], name).toEqual(
        answer.status === 200 ? ['finished', 'xlsx'] : [undefined, undefined],
      );
      if (note && name !== 'exports')
        expect(note.row_count, name).toBe(
          (await (await api.as('owner')).get(`/${name}?page[size]=1`)).body.meta.total,
        );
    }
  });

  test.each([
    ['revenue', 'level=L8&date_field=finished_at', 'Doanh thu', /^Theo ngày: Ngày kết thúc; .*Cấp độ: L8/],
    ['partner_revenue', '', 'Báo cáo đối tác', null],
    ['schedule', 'from=2031-06-01&to=2031-06-14', 'Lịch tắm', /01\/06\/2031.*14\/06\/2031/],
    ['marketing', 'view_by=month', 'Sales - Marketing', null],
    ['pl', '', 'BCTC', null],
    ['aps', '', 'Số lượng ca', null],
    ['estimated_partner_revenue', '', 'Doanh thu chưa chốt', null],
    ['bank', '', null, null],
  ])('the report %s', async (name, query, title, filters) => {
    const file = await download('owner', `/reports/${name}/export?format=csv&${query}`);
    const [note, ...others] = await notes();
    expect(others).toEqual([]);
    expect(note).toMatchObject({ list: `reports/${name}`, format: 'csv', state: 'finished' });
    expect(note.row_count).toBe(file.trim().split('\r\n').length - 1);
    if (title) expect(note.title).toBe(title);
    if (filters) expect(note.filters).toMatch(filters);
  });

  test("a person's data, in every format", async () => {
    const id = await shop.customer();
    const nurse = await shop.nurse();
    for (const format of ['json', 'csv', 'xlsx'])
      await download('admin', `/customers/${id}/personal_data?format=${format}`);
    await download('admin', `/agents/${nurse}/personal_data`);
    const found = await notes();
    expect(found.map(({ list, format, record_id, state }) => [list, format, record_id, state])).toEqual([
      ...['json', 'csv', 'xlsx'].map((format) => ['customers/personal_data', format, id, 'finished']),
      ['agents/personal_data', 'json', nurse, 'finished'],
    ]);
    for (const { row_count } of found) expect(row_count).toBeGreaterThan(0);
    expect(await loadViewedCustomers()).toEqual([Number(id)]);
  });

  test("a partner's statement, which is meant to be printed", async () => {
    const partner = await api.as('partner');
    const [revenue] = (await partner.get('/partner_revenues?filter[level]=settled&page[size]=1')).body.data;
    const { body } = await partner.get(`/partner_revenues/${revenue.id}/statement`);
    expect(body.data).not.toHaveProperty('customers');
    expect(await notes()).toMatchObject([
      {
        user_id: await idOf(partner),
        list: 'partner_revenues/statement',
        record_id: revenue.id,
        format: 'paper',
        state: 'finished',
        row_count: body.data.packages.length,
      },
    ]);
    const packages = api.knex('packages').where({ partner_revenue_id: Number(revenue.id) });
    expect(await loadViewedCustomers()).toEqual(await idsOf(packages.select({ id: 'customer_id' })));
  });

  test('a visit with both names', async () => {
    const { body } = await shop.admin.post('/visit', { user_id: shop.salesId });
    const headers = { authorization: `Bearer ${body.data.token}` };
    await (await fetch(`${api.url}/api/v1/locations/export?format=csv`, { headers })).text();
    const [note] = await notes();
    expect([note.user_id, note.via]).toEqual([shop.salesId, (await shop.admin.get('/me')).body.data.name]);
  });

  test('refused exports and files without business data are not logged', async () => {
    for (const path of [
      '/customers/export',
      '/customers/export?format=pdf',
      '/customers/export?format=csv&filter[nonsense]=1',
      '/reports/revenue/export?format=csv&nonsense=1',
      '/customers/999999999/personal_data',
    ])
      expect((await shop.admin.get(path)).status, path).toBeGreaterThanOrEqual(400);
    expect((await shop.sales.get('/transactions/export?format=csv')).status).toBe(403);
    await download('sales', '/customers/import/template?format=csv');
    expect(await notes()).toEqual([]);
    expect(await loadViewedCustomers()).toEqual([]);
  });

  test('an export that cannot be logged is not sent', async () => {
    await api.knex.schema.renameTable('exports', 'exports_away');
    try {
      const { status, headers } = await shop.admin.get('/locations/export?format=csv');
      expect([status, headers.get('content-disposition')]).toEqual([500, null]);
    } finally {
      await api.knex.schema.renameTable('exports_away', 'exports');
    }
    // The slot of the failed export is free again.
    for (let n = 0; n < 3; n += 1) await download('admin', '/locations/export?format=csv');
  });
});

describe('customers in an exported file count as viewed', () => {
  const { knex } = api;
  test.each<[string, DemoAccountName, string, () => Promise<Record<string, number | null>[]>]>([
    [
      'customers',
      'sales',
      '/customers/export?format=xlsx&filter[level]=C3',
      () => knex('customers').where({ level: 'C3' }).select('id'),
    ],
    [
      'packages',
      'sales',
      '/packages/export?format=csv&filter[level]=L8&fields[packages]=level',
      () => knex('packages').where({ level: 'L8' }).select({ id: 'customer_id' }),
    ],
    [
      'sessions',
      'sales',
      '/shifts/export?format=csv&filter[status]=planned',
      () =>
        knex('shifts as s')
          .join('packages as p', 'p.id', 's.package_id')
          .where('s.status', 'planned')
          .select({ id: 'p.customer_id' }),
    ],
    [
      'transactions',
      'finance',
      '/transactions/export?format=csv&filter[kind]=revenue',
      () =>
        knex('transactions as t')
          .leftJoin('packages as p', 'p.id', 't.package_id')
          .where('t.kind', 'revenue')
          .select({ id: knex.raw('coalesce(p.customer_id, t.customer_id)') as never }),
    ],
    [
      "partners' packages",
      'partner',
      '/partner_packages/export?format=csv',
      () =>
        knex('packages as p')
          .join('users as u', 'u.partner_id', 'p.partner_id')
          .where('u.email', 'partner@noi.test')
          .select({ id: 'p.customer_id' }),
    ],
  ])('%s', async (_what, person, path, wanted) => {
    await download(person, path);
    const ids = await idsOf(wanted());
    expect(ids.length).toBeGreaterThan(1);
    expect(await loadViewedCustomers()).toEqual(ids);
  });

  test('the revenue report', async () => {
    const query = 'level=L8&date_field=finished_at';
    const { body } = await shop.finance.get(`/reports/revenue?${query}&page[size]=1000`);
    await download('finance', `/reports/revenue/export?format=csv&${query}`);
    const ids = body.data.raw.map(({ customer_id }: ResponseBody) => ({ id: Number(customer_id) }));
    expect(ids.length).toBeGreaterThan(0);
    expect(await loadViewedCustomers()).toEqual(await idsOf(Promise.resolve(ids)));
  });

  test('with the name of the exporting user, once an hour', async () => {
    const id = await shop.customer();
    const path = `/customers/export?format=csv&filter[id]=${id}`;
    await download('finance', path);
    await download('finance', path);
    const { data } = (await shop.admin.get(`/customers/${id}/viewers`)).body;
    expect(data.map(({ name }: ResponseBody) => name)).toEqual([
      (await shop.finance.get('/me')).body.data.name,
    ]);
    expect(await notes()).toHaveLength(2);
  });
});

describe('a long export', () => {
  const count = 6_500;
  const path = '/customers/export?format=csv&filter[name]=rat dai&sort=id';
  const fill = async (): Promise<void> => {
    if (await api.knex('customers').where('name', 'like', 'Rất Dài %').first('id')) return;
    const { id: _, ...like } = await api.knex('customers').orderBy('id').first();
    const note = 'dặn dò '.repeat(200);
    const rows = Array.from({ length: count }, (_, n) => ({
      ...like,
      name: `Rất Dài ${n}`,
      name_fold: `rat dai ${n}`,
      search: `rat dai ${n}`,
      note,
      note_fold: null,
    }));
    for (let start = 0; start < count; start += 100)
      await api.knex('customers').insert(rows.slice(start, start + 100));
  };

  test('is logged with its number of rows, and its customers in one statement per thousand', async () => {
    await fill();
    await download('sales', path);
    expect(await notes()).toMatchObject([{ row_count: count, state: 'finished' }]);
    expect(await loadViewedCustomers()).toHaveLength(count);
    expect(inserts).toHaveLength(Math.ceil(count / 1_000));
  });

  test('that is interrupted is logged with the number of rows sent, and their customers', async () => {
    await fill();
    const { headers } = await api.as('finance');
    const request = get(`${api.url}/api/v1${path}`, { headers, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    await once(answer, 'readable');
    expect(await notes()).toMatchObject([{ row_count: 0, state: 'started' }]);
    answer.destroy();
    await expect.poll(async () => (await notes())[0].state, { timeout: 20_000 }).toBe('broken_off');
    const [{ row_count }] = await notes();
    expect(row_count).toBeGreaterThan(0);
    expect(row_count).toBeLessThan(count);
    expect(await loadViewedCustomers()).toHaveLength(row_count);
  });
});

describe('the list of exports', () => {
  test('is filtered by user, list and day', async () => {
    await download('sales', '/customers/export?format=csv&filter[level]=C3');
    await download('finance', '/packages/export?format=csv&filter[level]=L8');
    const titles = async (query: string) => (await notes(`&${query}`)).map(({ title }) => title);
    expect(await titles(`filter[user_id]=${shop.salesId}`)).toEqual(['Khách hàng']);
    expect(await titles('filter[title]=goi dang ky')).toEqual(['Gói đăng ký']);
    expect(await titles('filter[list]=packages')).toEqual(['Gói đăng ký']);
    const day = new Date(now.getTime() + 7 * HOUR).toISOString().slice(0, 10);
    const before = new Date(now.getTime() - 17 * HOUR).toISOString().slice(0, 10);
    expect(await titles(`filter[created_from]=${day}&filter[created_to]=${day}`)).toHaveLength(2);
    expect(await titles(`filter[created_to]=${before}`)).toEqual([]);
  });

  test('is readable by admins only, and not writable', async () => {
    await download('sales', '/locations/export?format=csv');
    const [{ id }] = (await shop.admin.get('/exports')).body.data;
    for (const person of ['finance', 'sales', 'partner'] as const)
      expect((await (await api.as(person)).get('/exports')).status).toBe(403);
    expect((await shop.admin.create('exports', { title: 'x' })).status).toBe(403);
    expect((await shop.admin.change('exports', id, { row_count: 1 })).status).toBe(403);
    expect((await shop.admin.delete(`/exports/${id}`)).status).toBe(403);
  });

  test('removes entries after 90 days', async () => {
    await download('sales', '/locations/export?format=csv');
    const start = now;
    await api.app.jobs.runDue();
    try {
      now = new Date(start.getTime() + 91 * 24 * HOUR);
      await api.app.jobs.runDue();
      expect(await api.knex('exports')).toEqual([]);
    } finally {
      now = start;
    }
  });
});
