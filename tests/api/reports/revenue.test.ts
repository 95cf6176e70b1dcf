import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { nursesOf, type PackageRow, type Records, recordsOf, total } from './records.ts';

let api: TestApi;
let admin: Client;
let records: Records;
beforeAll(async () => {
  api = await startApi();
  admin = await api.as('admin');
  records = await recordsOf(api.knex);
});
afterAll(() => api.stop());

const l7Up = ['L7', 'L7-C', 'L8', 'L8-7C'];
const uncounted = ['L4', 'L5-C', 'L6-C'];
const parts = { came: ['L8', 'L8-7C'], loading: ['L7'], willcome: ['L7-C', 'L5', 'L5-A', 'L6'] };

/** What the report must say of these packages. */
function expected(packages: readonly PackageRow[], split = false) {
  const figure = (of: (pack: PackageRow) => number) => ({
    total: total(packages, of),
    ...(split
      ? Object.fromEntries(
          Object.entries(parts).map(([name, levels]) => [
            name,
            total(
              packages.filter((pack) => levels.includes(pack.level)),
              of,
            ),
          ]),
        )
      : {}),
  });
  return {
    overall: figure((pack) => pack.original_price),
    revenue: figure((pack) => pack.total_price),
    agent: figure((pack) => pack.agent_income),
    fago: figure((pack) => pack.company_income),
    packages: figure(() => 1),
  };
}

async function figures(query: string) {
  const { status, body } = await admin.get(`/reports/revenue?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  const { overall, revenue, agent, fago, packages } = body.data;
  return { overall, revenue, agent, fago, packages };
}

const somePackage = (test: (pack: PackageRow) => unknown): PackageRow => {
  const found = records.packages.findLast(test);
  if (!found) throw new Error('the demo has no such package');
  return found;
};

describe('the revenue report', () => {
  test('is all packages from L7 up, of all time, when nothing is said', async () => {
    const found = await figures('');
    expect(found).toEqual(expected(records.packages.filter((pack) => l7Up.includes(pack.level))));
    expect(found.packages.total).toBeGreaterThan(300);
    expect(found.packages).not.toHaveProperty('came');
  });

  test('split, adds up to its totals in three parts', async () => {
    const found = await figures('split=true&level=all');
    expect(found).toEqual(
      expected(
        records.packages.filter((pack) => !uncounted.includes(pack.level)),
        true,
      ),
    );
    for (const { total: whole, came, loading, willcome } of Object.values(found))
      expect(came + loading + willcome).toBe(whole);
  });

  test('of a cancelled level counts it, though no part holds it', async () => {
    const found = await figures('split=1&level=L5-C');
    expect(found).toEqual(
      expected(
        records.packages.filter((pack) => pack.level === 'L5-C'),
        true,
      ),
    );
    expect(found.packages.total).toBeGreaterThan(0);
    expect(found.packages.came).toBe(0);
  });

  test.each([
    'registered_at',
    'started_at',
    'finished_at',
  ] as const)('of a month goes by %s', async (field) => {
    const month = somePackage((pack) => pack.level === 'L8')[field]?.slice(0, 7) as string;
    const inMonth = records.packages.filter(
      (pack) => l7Up.includes(pack.level) && pack[field]?.startsWith(month),
    );
    expect(inMonth.length).toBeGreaterThan(0);
    const [year, number] = month.split('-');
    expect(await figures(`date_field=${field}&month=${number}/${year}`)).toEqual(expected(inMonth));
    expect(await figures(`date_field=${field}&month=${month}`)).toEqual(expected(inMonth));
  });

  test('of a year', async () => {
    const year = somePackage((pack) => pack.level === 'L8').registered_at.slice(0, 4);
    const inYear = records.packages.filter(
      (pack) => l7Up.includes(pack.level) && pack.registered_at.startsWith(year),
    );
    expect(await figures(`year=${year}`)).toEqual(expected(inYear));
  });

  test('of a nurse counts her provisional packages, as the capacity report does', async () => {
    const provisional = somePackage((pack) => pack.level === 'L5-A').agent1_id as number;
    const hers = records.packages.filter(
      (pack) => !uncounted.includes(pack.level) && nursesOf(pack).includes(provisional),
    );
    expect(hers.some((pack) => pack.agent_id === null)).toBe(true);
    expect(await figures(`level=all&agent_id=${provisional}`)).toEqual(expected(hers));
  });

  test('of a sales person, under either name of the parameter', async () => {
    const sales = somePackage((pack) => pack.level === 'L8').sales_id;
    const theirs = records.packages.filter((pack) => l7Up.includes(pack.level) && pack.sales_id === sales);
    expect(await figures(`sale_id=${sales}`)).toEqual(expected(theirs));
    expect(await figures(`sales_id=${sales}`)).toEqual(expected(theirs));
  });

  test('lists its packages page by page, newest first, each once', async () => {
    const seen: string[] = [];
    let pages = 1;
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await admin.get(`/reports/revenue?page[number]=${page}&page[size]=100`);
      pages = body.meta.page_count;
      expect(body.meta).toMatchObject({ total: body.data.packages.total, page_number: page, page_size: 100 });
      for (const row of body.data.raw) seen.push(row.id);
    }
    const all = records.packages.filter((pack) => l7Up.includes(pack.level));
    const order = [...all].sort((a, b) =>
      a.registered_at === b.registered_at ? b.id - a.id : a.registered_at < b.registered_at ? 1 : -1,
    );
    expect(seen).toEqual(order.map((pack) => String(pack.id)));
  });

  test('tells of each package whose it is, its sessions and its services', async () => {
    const { body } = await admin.get('/reports/revenue?page[size]=50');
    const lines = (await api
      .knex('package_services as l')
      .join('services as s', 's.id', 'l.service_id')
      .orderBy('l.id')
      .select('l.package_id', 's.name')) as { package_id: number; name: string }[];
    for (const row of body.data.raw) {
      const pack = records.packages.find((one) => String(one.id) === row.id) as PackageRow;
      const customer = records.customers.find((one) => one.id === pack.customer_id);
      expect(row).toEqual({
        id: row.id,
        customer_id: String(pack.customer_id),
        agent_id: pack.agent_id === null ? null : String(pack.agent_id),
        level: pack.level,
        phone: customer?.phone,
        name: customer?.name,
        registered: pack.total_quantity,
        finished: records.shifts.filter((one) => one.package_id === pack.id && one.status === 'finished')
          .length,
        total_price: pack.total_price,
        services: lines
          .filter((line) => line.package_id === pack.id)
          .map((line) => line.name)
          .join(', '),
        finished_at: pack.finished_at,
        agent_commission: pack.agent_commission,
      });
    }
  });

  test('offers the nurses and the sales people to filter by', async () => {
    const { body } = await admin.get('/reports/revenue?page[size]=1');
    const used = new Set(records.packages.flatMap((pack) => (pack.agent_id ? [String(pack.agent_id)] : [])));
    const offered = new Set(body.data.agents.map((one: { id: string }) => one.id));
    for (const id of used) expect(offered).toContain(id);
    const sales = new Set(body.data.sales.map((one: { id: string }) => one.id));
    for (const pack of records.packages) if (pack.sales_id) expect(sales).toContain(String(pack.sales_id));
  });
});
