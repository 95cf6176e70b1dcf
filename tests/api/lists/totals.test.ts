/** List totals: known from the page, or counted up to a limit; exact in both cases. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { expectCreated, makeUniqueName } from '../support/shop.ts';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let owner: ApiClient;
let admin: ApiClient;
beforeAll(async () => {
  api = await startApi();
  [owner, admin] = await Promise.all([api.as('owner'), api.as('admin')]);
});
afterAll(() => api.stop());

/** Returns how often rows are counted while `work` runs. */
async function countCountQueries(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hear = ({ sql }: { sql: string }) => {
    if (/count\(\*\)/i.test(sql)) count += 1;
  };
  api.knex.on('query', hear);
  await work();
  api.knex.removeListener('query', hear);
  return count;
}
const total = async (client: ApiClient, path: string): Promise<number> =>
  (await client.get(path)).body.meta.total;

test('it equals the number of rows in the table, for any filter', async () => {
  const [customer, pack] = await Promise.all([
    api.knex('customers').whereNotNull('area').whereNotNull('sales_id').first(),
    api.knex('packages').whereNotNull('partner_id').whereNotNull('sales_id').first(),
  ]);
  const { level, area, source_channel, sales_id } = customer;
  const cases: [table: string, where: Record<string, unknown>, query: string][] = [
    ['customers', {}, ''],
    ['customers', { level }, `filter[level]=${level}`],
    ['customers', { area, source_channel }, `filter[source_channel]=${source_channel}&filter[area]=${area}`],
    ['customers', { level, sales_id }, `filter[sales_id]=${sales_id}&filter[level]=${level}`],
    ['packages', {}, ''],
    ['packages', { level: 'L8' }, 'filter[level]=L8'],
    ['packages', { partner_id: pack.partner_id }, `filter[partner_id]=${pack.partner_id}`],
    ['packages', { sales_id: pack.sales_id }, `filter[sales_id]=${pack.sales_id}`],
    ['shifts', { status: 'planned' }, 'filter[status]=planned'],
    ['transactions', {}, ''],
    ['transactions', { status: 'approved', kind: 'revenue' }, 'filter[status]=approved&filter[kind]=revenue'],
  ];
  for (const [table, where, query] of cases) {
    const [row] = await api.knex(table).where(where).count({ n: '*' });
    const list = `/${table}?page[size]=1&${query}`;
    expect(await total(owner, list), list).toBe(Number(row?.n));
  }
  const two = await total(owner, '/packages?page[size]=1&filter[level]=L8,L7');
  expect(two).toBe(
    (await total(owner, '/packages?page[size]=1&filter[level]=L8')) +
      (await total(owner, '/packages?page[size]=1&filter[level]=L7')),
  );
});

test('a page that is not full needs no count query', async () => {
  expect(await countCountQueries(() => owner.get('/customers?filter[level]=L5&page[size]=500'))).toBe(0);
});

test('it is exact after every creation, change and deletion', async () => {
  const area = makeUniqueName('Khu');
  const list = '/customers?page[size]=1&filter[name]=dem';
  const before = await total(owner, list);
  const ids: string[] = [];
  for (let n = 1; n <= 3; n += 1) {
    ids.push(expectCreated(await admin.create('customers', { name: `Đếm ${area}` })));
    expect(await total(owner, list)).toBe(before + n);
  }
  await admin.change('customers', ids[0] as string, { name: 'Khác hẳn' });
  expect(await total(owner, list)).toBe(before + 2);
  await admin.delete(`/customers/${ids[1]}`);
  expect(await total(owner, list)).toBe(before + 1);
});

test('it is exact after writes outside the server', async () => {
  const before = await total(owner, '/transactions?page[size]=1');
  const [row] = await api.knex('transactions').limit(1);
  await api.knex('transactions').insert({ ...row, id: 900_001 });
  expect(await total(owner, '/transactions?page[size]=1')).toBe(before + 1);
  await api.knex('transactions').where({ id: 900_001 }).delete();
  expect(await total(owner, '/transactions?page[size]=1')).toBe(before);
});

test('it is exact after a write to related records that a filter uses', async () => {
  const list = '/customers?page[size]=1&filter[package_level]=L8';
  const before = await total(owner, list);
  const [{ customer_id }] = (await api.knex('packages').where({ level: 'L8' }).limit(1)) as [
    { customer_id: number },
  ];
  await api.knex('packages').where({ customer_id }).update({ level: 'L7-C' });
  expect(await total(owner, list)).toBe(before - 1);
});

test('one viewer never gets the count of another viewer', async () => {
  const list = '/partner_packages?page[size]=1';
  const [one, other, all] = await Promise.all([
    total(await api.as('partner'), list),
    total(await api.as('partner2'), list),
    total(owner, list),
  ]);
  const rows = await api.knex('packages').whereNotNull('partner_id').count({ n: '*' });
  expect(all).toBe(Number(rows[0]?.n));
  expect(one + other).toBeLessThan(all);
  const moved = (await api.knex('packages').whereNotNull('partner_id').limit(1)) as { id: number }[];
  await api.knex('packages').where({ id: moved[0]?.id }).update({ partner_id: null });
  const after = await Promise.all([
    total(await api.as('partner'), list),
    total(await api.as('partner2'), list),
    total(owner, list),
  ]);
  expect(after[2]).toBe(all - 1);
});

test('rows of an open transaction are not counted before commit', async () => {
  const list = '/services?page[size]=1';
  const before = await total(owner, list);
  await api.knex
    .transaction(async (trx) => {
      const [row] = await trx('services').limit(1);
      await trx('services').insert({ ...row, id: 900_001, name: 'Chưa chắc' });
      expect(await total(owner, list)).toBe(before);
      throw new Error('given up');
    })
    .catch(() => undefined);
  expect(await total(owner, list)).toBe(before);
});

test('a search is counted up to ten thousand, and reports that there are more', async () => {
  const word = makeUniqueName('nhieulam').toLowerCase();
  const [row] = await api.knex('customers').limit(1);
  const rows = Array.from({ length: 10_001 }, (_, at) => ({
    ...row,
    id: 500_000 + at,
    name: word,
    name_fold: word,
    search: word,
  }));
  for (let start = 0; start < rows.length; start += 200)
    await api.knex('customers').insert(rows.slice(start, start + 200));
  for (const query of [`filter[q]=${word}`, `filter[name]=${word}`]) {
    const { meta, data } = (await owner.get(`/customers?${query}`)).body;
    expect(meta).toMatchObject({ total: 10_000, more: true, page_count: 500 });
    expect(data).toHaveLength(20);
    expect((await owner.get(`/customers?${query}&page[number]=500`)).body.data).toHaveLength(20);
  }
  await api.knex('customers').where({ id: 500_000 }).delete();
  const { meta } = (await owner.get(`/customers?filter[q]=${word}`)).body;
  expect(meta.total).toBe(10_000);
  expect(meta).not.toHaveProperty('more');
});

test('a list is counted up to a hundred thousand, and reports that there are more', async () => {
  const [{ id }] = (await api.knex('metrics').orderBy('id').limit(1)) as [{ id: number }];
  const others = Object.keys(await api.knex('metrics').where({ id }).first()).filter(
    (column) => column !== 'id' && column !== 'day',
  );
  const first = api.config.databaseUrl.startsWith('sqlite:')
    ? "date('1200-01-01', n || ' days')"
    : "to_char(date '1200-01-01' + n::integer, 'YYYY-MM-DD')";
  const before = await total(owner, '/metrics?page[size]=1');
  await api.knex.raw(
    `insert into metrics (id, day, ${others})
       with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100001)
       select 1000000 + n, ${first}, ${others.map((one) => `m.${one}`)} from numbers, metrics m where m.id = ?`,
    [id],
  );
  const { meta, links } = (await owner.get('/metrics?page[size]=500')).body;
  expect(meta).toMatchObject({ total: 100_000, more: true, page_count: 200 });
  const last = (await owner.get(String(links.last).replace(/^.*\/api\/v1/, ''))).body;
  expect(last.data).toHaveLength(500);
  const beyond = (await owner.get('/metrics?page[size]=500&page[number]=201')).body;
  expect([beyond.data, beyond.meta.total, beyond.meta.more]).toEqual([[], 100_000, true]);
  await api
    .knex('metrics')
    .where('id', '>', 1_000_001 + 100_000 - before - 1)
    .delete();
  const exact = (await owner.get('/metrics?page[size]=1')).body.meta;
  expect(exact.total).toBeLessThanOrEqual(100_000);
  expect(exact).not.toHaveProperty('more');
});
