import { describe, expect, test } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';
import { loadBusinessRecords, type PackageRow } from './records.ts';

const api = await startApiForFile();
const admin = await api.as('admin');
const records = await loadBusinessRecords(api.knex);

const l7Up = ['L7', 'L7-C', 'L8', 'L8-7C'];

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
  test('accepts a month as people here write it and in ISO format', async () => {
    const month = somePackage((pack) => pack.level === 'L8').registered_at.slice(0, 7);
    const [year, number] = month.split('-');
    const found = await figures(`month=${number}/${year}`);
    expect(found.packages.total).toBeGreaterThan(0);
    expect(await figures(`month=${month}`)).toEqual(found);
  });

  test('counts a month up to a day in it', async () => {
    const { registered_at } = somePackage((pack) => l7Up.includes(pack.level));
    const month = registered_at.slice(0, 7);
    const until = (day: string) => figures(`month=${month}&until=${day}`);
    const counted = records.packages.filter(
      (pack) =>
        l7Up.includes(pack.level) &&
        pack.registered_at.startsWith(month) &&
        pack.registered_at <= registered_at,
    );
    expect((await until(registered_at)).packages.total).toBe(counted.length);
    expect(await until('2999-01-01')).toEqual(await figures(`month=${month}`));
  });

  test('accepts both parameter names for a seller', async () => {
    const sales = somePackage((pack) => pack.level === 'L8').sales_id;
    const found = await figures(`sale_id=${sales}`);
    expect(found.packages.total).toBeLessThan((await figures('')).packages.total);
    expect(await figures(`sales_id=${sales}`)).toEqual(found);
  });

  test('lists its packages in pages, newest first, each once', async () => {
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

  test('offers nurses and sellers for filtering', async () => {
    const { body } = await admin.get('/reports/revenue?page[size]=1');
    const used = new Set(records.packages.flatMap((pack) => (pack.agent_id ? [String(pack.agent_id)] : [])));
    const offered = new Set(body.data.agents.map((one: { id: string }) => one.id));
    for (const id of used) expect(offered).toContain(id);
    const sales = new Set(body.data.sales.map((one: { id: string }) => one.id));
    for (const pack of records.packages) if (pack.sales_id) expect(sales).toContain(String(pack.sales_id));
  });
});
