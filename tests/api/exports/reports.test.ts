import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test } from 'vitest';
import { formatDate, formatMonth } from '#rules/format';
import { reportLevels } from '#schema/levels';
import type { ResponseBody } from '../support/client.ts';
import { type DemoAccountName, startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();

async function download(person: DemoAccountName, path: string): Promise<Response> {
  const { headers } = await api.as(person);
  const answer = await fetch(`${api.url}/api/v1/reports/${path}`, { headers });
  expect(answer.status, path).toBe(200);
  return answer;
}
async function tableOf(
  person: DemoAccountName,
  path: string,
): Promise<{ header: string[]; rows: string[][] }> {
  const [header = [], ...rows] = parseCsv(await (await download(person, path)).text()) as string[][];
  return { header, rows };
}
const reportOf = async (person: DemoAccountName, path: string): Promise<ResponseBody> =>
  (await (await api.as(person)).get(`/reports/${path}`)).body;
const sumColumn = (rows: string[][], column: number) =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

describe('an exported report has the content of its screen', () => {
  test('revenue: every package of every page, and their totals', async () => {
    const query = 'level=all&split=true';
    const { data, meta } = await reportOf('finance', `revenue?${query}&page[size]=1000`);
    const { header, rows } = await tableOf('finance', `revenue/export?format=csv&${query}`);
    const total = rows.pop() ?? [];
    expect(rows.length).toBe(meta.total);
    expect(rows.map((row) => row[header.indexOf('Khách hàng')])).toEqual(
      data.raw.map(({ name }: ResponseBody) => name),
    );
    const price = header.indexOf('Thành tiền');
    expect([total[0], Number(total[price]), sumColumn(rows, price)]).toEqual([
      'Tổng cộng',
      data.revenue.total,
      data.revenue.total,
    ]);
    const nurses = new Map(data.agents.map(({ id, name }: ResponseBody) => [id, name]));
    expect(rows.map((row) => row[header.indexOf('Điều dưỡng')])).toEqual(
      data.raw.map(({ agent_id }: ResponseBody) => nurses.get(agent_id) ?? ''),
    );
  });

  test('revenue: each total equals the sum of its column and, if split, of its parts, and the value of the report', async () => {
    const query = 'level=all&split=true';
    const { data } = await reportOf('finance', `revenue?${query}`);
    const { header, rows } = await tableOf('finance', `revenue/export?format=csv&${query}`);
    const total = rows.pop() ?? [];
    const titles = {
      overall: 'Giá gốc',
      revenue: 'Thành tiền',
      agent: 'Thu nhập điều dưỡng',
      fago: 'Thu nhập công ty',
      packages: 'Số gói',
    };
    const parts = { total: '', came: ' đã về', loading: ' đang về', willcome: ' sẽ về' };
    for (const [figure, title] of Object.entries(titles))
      for (const [part, words] of Object.entries(parts)) {
        const at = header.indexOf(`${title}${words}`);
        const expected = data[figure][part];
        expect([Number(total[at]), sumColumn(rows, at)], `${title}${words}`).toEqual([expected, expected]);
      }
    const plain = await tableOf('finance', 'revenue/export?format=csv&level=all');
    expect(plain.header.filter((name) => / về$/.test(name))).toEqual([]);
  });

  test('P&L: refunds have their own column', async () => {
    const { data } = await reportOf('finance', 'pl');
    const { header, rows } = await tableOf('finance', 'pl/export?format=csv');
    const at = header.indexOf('Hoàn tiền');
    expect(rows.map((row) => Number(row[at]))).toEqual([
      ...data.rows.map(({ refund }: ResponseBody) => refund),
      data.summary.refund,
    ]);
  });

  test('P&L: one row per month, the costs in columns, the summary below', async () => {
    const { data } = await reportOf('finance', 'pl');
    const { header, rows } = await tableOf('finance', 'pl/export?format=csv');
    expect(header.slice(0, 3)).toEqual(['Tháng', 'Doanh thu', 'Lãi ròng']);
    expect(rows.slice(0, -1).map((row) => [row[0], Number(row[2]), Number(row[5])])).toEqual(
      data.rows.map((row: ResponseBody) => [formatMonth(row.month), row.net_profit, row.expenses.ads]),
    );
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['Tổng cộng', String(data.summary.revenue)]);
  });

  test('partner revenue: by partner and month, with both names', async () => {
    const { data } = await reportOf('finance', 'partner_revenue?split=true');
    const file = await tableOf('finance', 'partner_revenue/export?format=csv&split=true');
    expect(file.rows.length).toBe(data.rows.length + 1);
    expect(file.rows.at(-1)?.[4]).toBe(String(data.revenue.total));
    expect(await tableOf('finance', 'partner_revenue_report/export?format=csv&split=true')).toEqual(file);
    expect((await tableOf('finance', 'partner_revenue/export?format=csv')).header).not.toContain('Tháng');
  });

  test('estimated: one row per month and partner', async () => {
    const { data } = await reportOf('admin', 'estimated_partner_revenue');
    const { rows } = await tableOf('admin', 'estimated_partner_revenue/export?format=csv');
    expect(rows.slice(0, -1).map((row) => [row[1], Number(row[3])])).toEqual(
      data.rows.map((row: ResponseBody) => [row.partner_name, row.total_revenue]),
    );
    expect(Number(rows.at(-1)?.[3])).toBe(sumColumn(rows.slice(0, -1), 3));
  });

  test('a partner gets only own rows', async () => {
    const { data } = await reportOf('partner', 'partner_revenue');
    const { rows } = await tableOf('partner', 'partner_revenue/export?format=csv&partner_id=1');
    expect(rows.slice(0, -1).map(([code]) => code)).toEqual(
      data.rows.map(({ partner_code }: ResponseBody) => partner_code),
    );
  });

  test('schedule: nurses and time slots as rows, days as columns', async () => {
    const { data } = await reportOf('sales', 'schedule');
    const { header, rows } = await tableOf('sales', 'schedule/export?format=csv');
    const cells = data.rows.flatMap(({ agent, shifts }: ResponseBody) =>
      Object.entries<ResponseBody>(shifts).flatMap(([day, slots]) =>
        Object.entries<ResponseBody>(slots).map(([slot, cell]) => ({ name: agent.name, day, slot, cell })),
      ),
    );
    expect(cells.length).toBeGreaterThan(50);
    for (const { name, day, slot, cell } of cells) {
      const at = header.indexOf(formatDate(day));
      const found = rows.filter((row) => row[0] === name && row[1] === slot).map((row) => row[at]);
      if (cell.finished > 0) expect(found.join()).toContain(`${cell.finished} đã tắm`);
      if (cell.planned > 0) expect(found.join()).toContain(`${cell.planned} chưa tắm`);
    }
    const sessions = cells.reduce(
      (total: number, { cell }: ResponseBody) => total + cell.planned + cell.finished + cell.cancelled,
      0,
    );
    expect(
      rows
        .at(-1)
        ?.slice(2)
        .reduce((total, one) => total + Number(one), 0),
    ).toBe(sessions);
  });

  test('marketing: each number with its unit, and an empty cell if a ratio has no value', async () => {
    const { data } = await reportOf('admin', 'marketing?view_by=month');
    const { header, rows } = await tableOf('admin', 'marketing/export?format=csv&view_by=month');
    expect(header).toEqual(['Chỉ số', 'Đơn vị', 'Tổng', ...data.time_serie.map(formatDate)]);
    expect(rows.length).toBe(data.rows.length);
    const share = data.rows.findIndex((row: ResponseBody) => row?.code === 'l5_expense_per_revenue');
    expect(rows[share]?.[1]).toBe('%');
    expect(Number(rows[share]?.[2]?.replace(',', '.'))).toBeCloseTo(data.rows[share].total * 100, 1);
    const empty = data.rows[share].data.findIndex((value: number | null) => value === null);
    expect(empty).toBeGreaterThanOrEqual(0);
    expect(rows[share]?.[3 + empty]).toBe('');
  });

  test('capacity: percentages and counts on top, then one row per nurse', async () => {
    const { data } = await reportOf('sales', 'aps');
    const { rows } = await tableOf('sales', 'aps/export?format=csv');
    expect(rows.slice(0, 2).map(([name]) => name)).toEqual(['Tỉ lệ', 'Số lượng']);
    expect(rows.slice(2).map((row) => [row[0], Number(row[3])])).toEqual(
      data.rows.map(({ agent, remaining }: ResponseBody) => [agent.name, remaining]),
    );
    expect(sumColumn(rows.slice(2), 4)).toBe(data.summary.total.total);
    expect(rows[0]?.slice(4).map((share) => (share === '' ? null : Number(share.replace(',', '.'))))).toEqual(
      ['total', ...reportLevels].map((level) => {
        const { ratio } = data.summary[level];
        return ratio === null ? null : Math.round(ratio * 10_000) / 100;
      }),
    );
  });

  test('as XLSX with real numbers, named after the report and the day', async () => {
    const answer = await download('finance', 'pl/export?format=xlsx');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="bctc-\d{4}-\d\d-\d\d\.xlsx"/);
    const rows = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]?.rows ?? [];
    const { data } = await reportOf('finance', 'pl');
    expect(rows[1]?.slice(0, 3)).toEqual([
      new Date(`${data.rows[0].month}-01`),
      data.rows[0].revenue,
      data.rows[0].net_profit,
    ]);
  });
});

test.each([
  ['finance', 'pl/export', 400],
  ['finance', 'revenue/export?format=csv&level=L99', 400],
  ['finance', 'revenue/export?format=csv&nonsense=1', 400],
  ['admin', 'pl/export?format=csv', 403],
  ['partner', 'revenue/export?format=csv', 403],
  ['partner', 'schedule/export?format=csv', 403],
  ['waiting', 'aps/export?format=csv', 403],
] as const)('%s requesting %s gets %i', async (person, path, status) => {
  expect((await (await api.as(person)).get(`/reports/${path}`)).status).toBe(status);
});
