import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateMarketingRows, type MarketingCounts } from '#rules/marketing';

const none: MarketingCounts = {
  expense: 0,
  expense_days: 0,
  c3_fanpage: 0,
  c3_hotline: 0,
  c3_zalo: 0,
  l1_total: 0,
  l5: 0,
  l5_revenue: 0,
  l8_reg: 0,
  l8_reg_revenue: 0,
  l8_fin: 0,
  l8_fin_revenue: 0,
};
const monday: MarketingCounts = {
  expense: 1_000_000,
  expense_days: 1,
  c3_fanpage: 10,
  c3_hotline: 6,
  c3_zalo: 4,
  l1_total: 8,
  l5: 4,
  l5_revenue: 8_000_000,
  l8_reg: 2,
  l8_reg_revenue: 5_000_000,
  l8_fin: 1,
  l8_fin_revenue: 2_000_000,
};
const tuesday = { ...none, expense: 3_000_000, expense_days: 1, c3_zalo: 20, l5: 1, l5_revenue: 500_000 };
const row = (code: string, ...columns: MarketingCounts[]) =>
  calculateMarketingRows(columns).find((one) => one?.code === code);

it('the rows are in order, with blanks between the five groups', () => {
  const codes = calculateMarketingRows([]).map((one) => one?.code ?? '');
  expect(codes.join(' ').split('  ')).toEqual([
    'expense expense_days expense_per_day',
    'c3_total c3_fanpage c3_hotline c3_zalo c3_per_day c3_price l1_total l1_per_c3',
    'l5 l5_per_day l5_revenue l5_revenue_per_day l5_expense_per_revenue l5_rpc l5_expense_per_order l5_conversion',
    'l8_reg l8_reg_revenue l8_reg_expense_per_revenue l8_reg_rpc l8_reg_expense_per_order l8_reg_conversion',
    'l8_fin l8_fin_revenue l8_fin_expense_per_revenue l8_fin_rpc l8_fin_expense_per_order l8_fin_conversion',
  ]);
});
it('there are 31 rows with different titles', () => {
  expect(new Set(calculateMarketingRows([]).flatMap((one) => (one ? [one.title] : []))).size).toBe(31);
});

it.each([
  ['expense', 1_000_000, 'currency'],
  ['expense_days', 1, 'number'],
  ['expense_per_day', 1_000_000, 'currency'],
  ['c3_total', 20, 'number'],
  ['c3_fanpage', 10, 'number'],
  ['c3_hotline', 6, 'number'],
  ['c3_zalo', 4, 'number'],
  ['c3_per_day', 20, 'number'],
  ['c3_price', 50_000, 'currency'],
  ['l1_total', 8, 'number'],
  ['l1_per_c3', 0.4, 'percent'],
  ['l5', 4, 'number'],
  ['l5_per_day', 4, 'number'],
  ['l5_revenue', 8_000_000, 'currency'],
  ['l5_revenue_per_day', 8_000_000, 'currency'],
  ['l5_expense_per_revenue', 0.125, 'percent'],
  ['l5_rpc', 400_000, 'currency'],
  ['l5_expense_per_order', 250_000, 'currency'],
  ['l5_conversion', 0.2, 'percent'],
  ['l8_reg', 2, 'number'],
  ['l8_reg_revenue', 5_000_000, 'currency'],
  ['l8_reg_expense_per_revenue', 0.2, 'percent'],
  ['l8_reg_rpc', 250_000, 'currency'],
  ['l8_reg_expense_per_order', 500_000, 'currency'],
  ['l8_reg_conversion', 0.1, 'percent'],
  ['l8_fin', 1, 'number'],
  ['l8_fin_revenue', 2_000_000, 'currency'],
  ['l8_fin_expense_per_revenue', 0.5, 'percent'],
  ['l8_fin_rpc', 100_000, 'currency'],
  ['l8_fin_expense_per_order', 1_000_000, 'currency'],
  ['l8_fin_conversion', 0.05, 'percent'],
])('%s is %d, a %s', (code, value, format) =>
  expect(row(code, monday)).toMatchObject({ data: [value], format }));

describe('the total', () => {
  it('adds counts', () => expect(row('l5', monday, tuesday)?.total).toBe(5));
  it('calculates a ratio from the totals, not as an average', () =>
    expect(row('c3_price', monday, tuesday)?.total).toBe(100_000));
  it('counts days with expense only', () =>
    expect(row('expense_per_day', monday, none, tuesday)?.total).toBe(2_000_000));
});

it('is null if the denominator is zero', () =>
  expect(row('c3_price', none)).toMatchObject({ total: null, data: [null] }));
it('is 0 for zero counts', () => expect(row('l5', none)).toMatchObject({ total: 0, data: [0] }));

const count = fc.integer({ min: 1, max: 500 });
const anyCounts: fc.Arbitrary<MarketingCounts> = fc.record({
  expense: fc.integer({ min: 1, max: 50_000_000 }),
  expense_days: count,
  c3_fanpage: count,
  c3_hotline: count,
  c3_zalo: count,
  l1_total: count,
  l5: count,
  l5_revenue: fc.integer({ min: 1, max: 900_000_000 }),
  l8_reg: count,
  l8_reg_revenue: fc.integer({ min: 1, max: 900_000_000 }),
  l8_fin: count,
  l8_fin_revenue: fc.integer({ min: 1, max: 900_000_000 }),
});
describe.each(['l5', 'l8_reg', 'l8_fin'])('in the group %s', (group) => {
  const totals = (columns: MarketingCounts[]) => (code: string) => row(code, ...columns)?.total ?? Number.NaN;
  it('rpc = conversion × revenue / orders', () => {
    fc.assert(
      fc.property(fc.array(anyCounts, { minLength: 1, maxLength: 5 }), (columns) => {
        const of = totals(columns);
        const expected = (of(`${group}_conversion`) * of(`${group}_revenue`)) / of(group);
        expect(of(`${group}_rpc`) / expected).toBeCloseTo(1, 9);
      }),
    );
  });
  it('expense per order = c3 price / conversion', () => {
    fc.assert(
      fc.property(fc.array(anyCounts, { minLength: 1, maxLength: 5 }), (columns) => {
        const of = totals(columns);
        expect(of(`${group}_expense_per_order`) / (of('c3_price') / of(`${group}_conversion`))).toBeCloseTo(
          1,
          9,
        );
      }),
    );
  });
});
