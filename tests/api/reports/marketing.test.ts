import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/client.ts';
import { insertLike } from '../support/insertLike.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { toVietnamDay } from './records.ts';

let api: TestApi;
let admin: ApiClient;
const today = toVietnamDay(new Date().toISOString());
beforeAll(async () => {
  api = await startApi();
  admin = await api.as('admin');
});
afterAll(() => api.stop());

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const codes = [
  ['expense', 'expense_days', 'expense_per_day'],
  ['c3_total', 'c3_fanpage', 'c3_hotline', 'c3_zalo', 'c3_per_day', 'c3_price', 'l1_total', 'l1_per_c3'],
  [
    'l5',
    'l5_per_day',
    'l5_revenue',
    'l5_revenue_per_day',
    'l5_expense_per_revenue',
    'l5_rpc',
    'l5_expense_per_order',
    'l5_conversion',
  ],
  [
    'l8_reg',
    'l8_reg_revenue',
    'l8_reg_expense_per_revenue',
    'l8_reg_rpc',
    'l8_reg_expense_per_order',
    'l8_reg_conversion',
  ],
  [
    'l8_fin',
    'l8_fin_revenue',
    'l8_fin_expense_per_revenue',
    'l8_fin_rpc',
    'l8_fin_expense_per_order',
    'l8_fin_conversion',
  ],
];

interface Row {
  code: string;
  title: string;
  format: string;
  total: number | null;
  data: (number | null)[];
}

async function report(
  query: string,
): Promise<{ rows: (Row | null)[]; time_serie: string[]; serie_type: string; retention: object[] }> {
  const { status, body } = await admin.get(`/reports/marketing?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('the marketing report', () => {
  test('has the 31 rows in five groups with a blank between', async () => {
    const { rows } = await report('');
    const expected = codes.flatMap((group, index) => (index === 0 ? group : [null, ...group]));
    expect(rows.map((row) => row?.code ?? null)).toEqual(expected);
    for (const row of rows) if (row) expect(row.title).not.toBe('');
    expect(rows.find((row) => row?.code === 'expense')?.format).toBe('currency');
    expect(rows.find((row) => row?.code === 'l5_conversion')?.format).toBe('percent');
  });

  test('the formulas between its ratios hold', async () => {
    const { rows } = await report(`view_by=year&year=${plus(today, -200).slice(0, 4)}`);
    const value = (code: string) => rows.find((row) => row?.code === code)?.total as number;
    for (const name of ['l5', 'l8_reg', 'l8_fin']) {
      expect(value(`${name}_rpc`)).toBeCloseTo(
        (value(`${name}_conversion`) * value(`${name}_revenue`)) / value(name),
        4,
      );
      expect(value(`${name}_expense_per_order`)).toBeCloseTo(
        value('c3_price') / value(`${name}_conversion`),
        4,
      );
    }
  });

  test('counts a lead of 23:59:59 on that day and a lead of midnight on the next, in Việt Nam', async () => {
    const from = await report('view_by=range&start_date=2001-03-04&end_date=2001-03-05');
    expect(from.rows.find((row) => row?.code === 'c3_zalo')?.data).toEqual([0, 0]);
    const now = new Date().toISOString();
    for (const contacted_at of [
      '2001-03-04T16:59:59.999Z',
      '2001-03-04T17:00:00.000Z',
      '2001-03-05T16:59:59.000Z',
    ])
      await api.knex('customers').insert({
        name: 'Lê Thị Nửa Đêm',
        level: 'C3',
        source_channel: 'ZALO',
        contacted_at,
        created_at: now,
        updated_at: now,
      });
    const { rows } = await report('view_by=range&start_date=04/03/2001&end_date=05/03/2001');
    expect(rows.find((row) => row?.code === 'c3_zalo')?.data).toEqual([1, 2]);
  });

  test.each([
    ['before the package began', '2001-05-01', 'L6', 0],
    ['on the day it was registered, too', '2001-05-07', 'L6', 0],
    ['while it ran', '2001-05-10', 'L6', 1],
    ['on its last day', '2001-05-20', 'L7', 1],
    ['45 days after it', '2001-07-04', 'L5', 1],
    ['later', '2001-07-05', 'L5', 0],
    ['and given up before a nurse came', '2001-05-25', 'L5-C', 0],
    ['as a request that waits', '2001-05-25', 'L4', 0],
  ])('another package registered %s counts as a return: %s, %s', async (_when, registered_at, level, again) => {
    const [customer_id] = await insertLike(api.knex, 'customers', { level: 'C3' }, [{ name: 'Quay Lại' }]);
    const days = { registered_at: '2001-05-07', started_at: '2001-05-10', finished_at: '2001-05-20' };
    const packages = await insertLike(api.knex, 'packages', { level: 'L8' }, [
      { customer_id, follows_id: null, partner_revenue_id: null, ...days },
      { customer_id, follows_id: null, partner_revenue_id: null, level, registered_at, finished_at: null },
    ]);
    const { retention } = await report('view_by=month&month=2001-05');
    expect(retention).toEqual([{ month: '2001-05', finished: 1, again }]);
    await api.knex('packages').whereIn('id', packages).delete();
  });
});
