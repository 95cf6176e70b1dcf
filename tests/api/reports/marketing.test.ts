import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type PackageRow, type Records, recordsOf, total, vietnamDay } from './records.ts';

let api: TestApi;
let admin: Client;
let records: Records;
let today: string;
/** By id: the channel, and the days in Việt Nam of the first contact and of L1. */
const customers = new Map<number, { channel: string; contacted: string | null; l1: string | null }>();
beforeAll(async () => {
  api = await startApi();
  admin = await api.as('admin');
  records = await recordsOf(api.knex);
  today = vietnamDay(new Date().toISOString());
  for (const { id, source_channel, contacted_at, l1_at } of records.customers)
    customers.set(id, {
      channel: source_channel ?? '',
      contacted: contacted_at && vietnamDay(contacted_at),
      l1: l1_at && vietnamDay(l1_at),
    });
});
afterAll(() => api.stop());

const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const channels = ['FANPAGE', 'HOTLINE', 'ZALO'];
const ratio = (a: number, b: number) => (b === 0 ? null : a / b);
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

/** Every figure of the days from `from` to `to`, by long-hand. */
function figures(from: string, to: string, legacy = false): Record<string, number | null> {
  const within = (day: string | null | undefined) => day != null && day >= from && day <= to;
  const days = records.metrics.filter((one) => within(one.day));
  const expense = total(days, (one) => one.expense);
  const spending = days.filter((one) => one.expense > 0).length;
  const counted = (channel: string, name: 'c3_fanpage' | 'c3_hotline' | 'c3_zalo') =>
    legacy
      ? total(days, (one) => one[name])
      : [...customers.values()].filter((one) => one.channel === channel && within(one.contacted)).length;
  const [fanpage, hotline, zalo] = [
    counted('FANPAGE', 'c3_fanpage'),
    counted('HOTLINE', 'c3_hotline'),
    counted('ZALO', 'c3_zalo'),
  ];
  const c3 = fanpage + hotline + zalo;
  const l1 = [...customers.values()].filter((one) => within(one.l1)).length;
  const orders = records.packages.filter((pack) =>
    channels.includes(customers.get(pack.customer_id)?.channel ?? ''),
  );
  const paid = orders.filter((pack) => pack.level === 'L8' || pack.level === 'L8-7C');
  const group = (name: string, packages: readonly PackageRow[]) => {
    const revenue = total(packages, (pack) => pack.total_price);
    return {
      [name]: packages.length,
      [`${name}_revenue`]: revenue,
      [`${name}_expense_per_revenue`]: ratio(expense, revenue),
      [`${name}_rpc`]: ratio(revenue, c3),
      [`${name}_expense_per_order`]: ratio(expense, packages.length),
      [`${name}_conversion`]: ratio(packages.length, c3),
    };
  };
  const l5 = orders.filter((pack) => pack.level !== 'L4' && within(pack.registered_at));
  return {
    expense,
    expense_days: spending,
    expense_per_day: ratio(expense, spending),
    c3_total: c3,
    c3_fanpage: fanpage,
    c3_hotline: hotline,
    c3_zalo: zalo,
    c3_per_day: ratio(c3, spending),
    c3_price: ratio(expense, c3),
    l1_total: l1,
    l1_per_c3: ratio(l1, c3),
    ...group('l5', l5),
    l5_per_day: ratio(l5.length, spending),
    l5_revenue_per_day: ratio(
      total(l5, (pack) => pack.total_price),
      spending,
    ),
    ...group(
      'l8_reg',
      paid.filter((pack) => within(pack.registered_at)),
    ),
    ...group(
      'l8_fin',
      paid.filter((pack) => within(pack.finished_at)),
    ),
  };
}

interface Row {
  code: string;
  title: string;
  format: string;
  total: number | null;
  data: (number | null)[];
}

async function report(
  query: string,
): Promise<{ rows: (Row | null)[]; time_serie: string[]; serie_type: string }> {
  const { status, body } = await admin.get(`/reports/marketing?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

/** Checks every row of an answer against these stretches of days, one a column. */
function check(
  rows: readonly (Row | null)[],
  columns: readonly (readonly [string, string])[],
  legacy = false,
) {
  const expected = columns.map(([from, to]) => figures(from, to, legacy));
  const whole = figures(columns[0]?.[0] ?? '', columns.at(-1)?.[1] ?? '', legacy);
  for (const row of rows) {
    if (!row) continue;
    expect(row.data, row.code).toEqual(expected.map((one) => one[row.code]));
    expect(row.total, row.code).toBe(whole[row.code]);
  }
}

describe('the marketing report', () => {
  test('has the 31 rows of the documents in five groups with a blank between', async () => {
    const { rows } = await report('');
    const expected = codes.flatMap((group, index) => (index === 0 ? group : [null, ...group]));
    expect(rows.map((row) => row?.code ?? null)).toEqual(expected);
    for (const row of rows) if (row) expect(row.title).not.toBe('');
    expect(rows.find((row) => row?.code === 'expense')?.format).toBe('currency');
    expect(rows.find((row) => row?.code === 'l5_conversion')?.format).toBe('percent');
  });

  test('is the current week from Monday, every figure as counted by hand', async () => {
    const { rows, time_serie, serie_type } = await report('');
    const monday = plus(today, -((new Date(today).getUTCDay() + 6) % 7));
    expect(serie_type).toBe('day');
    expect(time_serie).toEqual(Array.from({ length: 7 }, (_, index) => plus(monday, index)));
    check(
      rows,
      time_serie.map((day) => [day, day]),
    );
    expect(rows[0]?.total).toBeGreaterThan(0);
  });

  test('takes the hand-entered leads when asked to', async () => {
    const month = plus(today, -40).slice(0, 7);
    const [year, number] = month.split('-');
    const { rows, time_serie } = await report(`view_by=month&month=${number}/${year}&legacy_c3=true`);
    check(
      rows,
      time_serie.map((day) => [day, day]),
      true,
    );
    const own = figures(`${month}-01`, `${month}-31`);
    expect(rows.find((row) => row?.code === 'c3_total')?.total).not.toBe(own.c3_total);
  });

  test('of a month has its days, of a year its months', async () => {
    const month = plus(today, -60).slice(0, 7);
    const days = await report(`view_by=month&month=${month}`);
    expect(days.time_serie[0]).toBe(`${month}-01`);
    check(
      days.rows,
      days.time_serie.map((day) => [day, day]),
    );

    const year = today.slice(0, 4);
    const months = await report(`view_by=year&year=${year}`);
    expect(months.serie_type).toBe('month');
    expect(months.time_serie).toHaveLength(12);
    check(
      months.rows,
      months.time_serie.map((one) => [`${one}-01`, `${one}-31`]),
    );
  });

  test('of a range goes by day up to 31 days, and beyond by month as far as the range goes', async () => {
    const written = (day: string) => day.split('-').reverse().join('/');
    const from = plus(today, -50);
    const short = await report(
      `view_by=range&start_date=${written(from)}&end_date=${written(plus(from, 30))}`,
    );
    expect([short.serie_type, short.time_serie.length]).toEqual(['day', 31]);
    check(
      short.rows,
      short.time_serie.map((day) => [day, day]),
    );
    const end = plus(from, 31);
    const long = await report(`view_by=range&start_date=${from}&end_date=${end}`);
    expect(long.serie_type).toBe('month');
    const columns = long.time_serie.map((month): [string, string] => [
      month === from.slice(0, 7) ? from : `${month}-01`,
      month === end.slice(0, 7) ? end : `${month}-31`,
    ]);
    check(long.rows, columns);
  });

  test('keeps the identities between its ratios', async () => {
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

  test('puts a lead of 23:59:59 on that day and one of midnight on the next, in Việt Nam', async () => {
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
});
