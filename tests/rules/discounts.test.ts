import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyDiscounts,
  clipDeductions,
  type DiscountCode,
  type DiscountContext,
  type DiscountedLine,
} from '#rules/discounts';
import { anyPrice } from './arbitraries.ts';

const lines: DiscountedLine[] = [
  { service_id: '1', category: 'baby_bath', price: 1_000_000 },
  { service_id: '2', category: 'combo', price: 500_000 },
];
const tenth: DiscountCode = {
  id: '7',
  code: 'TET',
  discount_type: 'percent',
  discount_value: 0.1,
  service_type: null,
  partner_id: null,
  service_ids: [],
  expired_at: null,
  max_use: null,
  used: 0,
  discontinued: false,
};
const fixed: DiscountCode = {
  ...tenth,
  id: '8',
  code: 'GIAM50',
  discount_type: 'amount',
  discount_value: 50_000,
};
const now = '2026-11-20T03:00:00.000Z';
const context = (...discounts: DiscountCode[]): DiscountContext => ({
  now,
  partner_id: null,
  applied_to: 'all',
  discounts,
});
const amounts = (codes: string[], direct: number, ...discounts: DiscountCode[]) =>
  applyDiscounts(lines, codes, direct, context(...discounts)).deductions.map((one) => one.amount);
const refusal = (codes: string[], ctx: DiscountContext) =>
  applyDiscounts(lines, codes, 0, ctx).refused?.reason;

it('a refused code is named in its spelling, without surrounding spaces', () =>
  expect(applyDiscounts(lines, [' Het '], 0, context(tenth)).refused).toEqual({
    code: 'Het',
    index: 0,
    reason: expect.stringMatching(/^Mã Het \S/),
  }));
it('the direct discount is called so', () =>
  expect(applyDiscounts(lines, [], 5, context()).deductions).toEqual([
    { amount: 5, description: 'Giảm trực tiếp', applied_to: 'all', discount_id: null, direct: true },
  ]));

describe('discounts', () => {
  it('take a percentage of all lines', () => expect(amounts(['TET'], 0, tenth)).toEqual([150_000]));
  it('take a percentage of the lines of their category', () =>
    expect(amounts(['TET'], 0, { ...tenth, service_type: 'combo' })).toEqual([50_000]));
  it('take a percentage of the lines of their services', () =>
    expect(amounts(['TET'], 0, { ...tenth, service_ids: ['1', '9'] })).toEqual([100_000]));
  it('take an amount', () => expect(amounts(['GIAM50'], 0, fixed)).toEqual([50_000]));
  it('take an amount, at most that of the eligible lines', () =>
    expect(amounts(['GIAM50'], 0, { ...fixed, discount_value: 9_000_000, service_type: 'combo' })).toEqual([
      500_000,
    ]));
  it('take each code from the original price, the direct discount last', () => {
    const half = { ...tenth, id: '9', code: 'NUA', discount_value: 0.5 };
    expect(amounts(['NUA', 'TET'], 100_000, tenth, half)).toEqual([750_000, 150_000, 100_000]);
  });
  it('never make the total negative: the amount is reduced', () => {
    const most = { ...tenth, discount_value: 0.9 };
    expect(amounts(['TET', 'GIAM50'], 500_000, most, fixed)).toEqual([1_350_000, 50_000, 100_000]);
  });
  it('are none without codes and direct discount', () => expect(amounts([], 0, tenth)).toEqual([]));
  it('find a code regardless of case and surrounding spaces', () =>
    expect(amounts([' tet '], 0, tenth)).toEqual([150_000]));
});

it('find a code typed without its accents', () => {
  expect(amounts(['tet'], 0, { ...tenth, code: 'TẾT' })).toEqual([150_000]);
});
it('prefer a code with the typed accents over one that differs in accents', () => {
  const other = { ...tenth, id: '9', code: 'TẾT', discount_value: 0.2 };
  expect(amounts(['tết'], 0, tenth, other)).toEqual([300_000]);
});

describe('a deduction', () => {
  it('contains its code and who bears it', () => {
    const [deduction] = applyDiscounts(lines, ['TET'], 0, {
      ...context(tenth),
      applied_to: 'agent',
    }).deductions;
    expect(deduction).toEqual({
      amount: 150_000,
      description: 'Mã TET giảm 10 %',
      applied_to: 'agent',
      discount_id: '7',
      direct: false,
    });
  });
  it('of the direct discount is separate', () => {
    expect(applyDiscounts(lines, [], 5, context()).deductions[0]).toMatchObject({
      direct: true,
      discount_id: null,
    });
  });
});

describe('a code is refused', () => {
  it('if it does not exist', () => expect(refusal(['XYZ'], context(tenth))).toMatch(/^Mã XYZ không có/));
  it('if it is given twice, in another case', () =>
    expect(refusal(['TET', 'tet'], context(tenth))).toMatch(/hai lần/));
  it('from the instant of its end', () =>
    expect(refusal(['TET'], context({ ...tenth, expired_at: now }))).toMatch(/hết hạn/));
  it('if it is used up', () =>
    expect(refusal(['TET'], context({ ...tenth, max_use: 3, used: 3 }))).toMatch(/hết lượt/));
  it('if it is disabled', () =>
    expect(refusal(['TET'], context({ ...tenth, discontinued: true }))).toMatch(/ngừng dùng/));
  it('if it belongs to another partner', () =>
    expect(refusal(['TET'], { ...context({ ...tenth, partner_id: '4' }), partner_id: '5' })).toMatch(
      /đối tác/,
    ));
  it('if it belongs to a partner and the package has none', () =>
    expect(refusal(['TET'], context({ ...tenth, partner_id: '4' }))).toMatch(/đối tác/));
  it('if no line is of its category', () =>
    expect(refusal(['TET'], context({ ...tenth, service_type: 'pregnant_massage' }))).toMatch(
      /không áp dụng/,
    ));
  it('if no line is of its services', () =>
    expect(refusal(['TET'], context({ ...tenth, service_ids: ['9'] }))).toMatch(/không áp dụng/));
  it('if no line is of both its category and its services', () =>
    expect(refusal(['TET'], context({ ...tenth, service_type: 'combo', service_ids: ['1'] }))).toMatch(
      /không áp dụng/,
    ));
  it('if no amount is left to deduct, so that no use is spent', () =>
    expect(refusal(['TET', 'GIAM50'], context({ ...tenth, discount_value: 1 }, fixed))).toMatch(
      /không còn gì/,
    ));
  it('with its position in the list', () =>
    expect(applyDiscounts(lines, ['TET', 'XYZ'], 0, context(tenth)).refused?.index).toBe(1));
});

describe('a code is accepted', () => {
  it('until just before it ends', () =>
    expect(refusal(['TET'], context({ ...tenth, expired_at: '2026-11-20T03:00:00.001Z' }))).toBeUndefined());
  it('for its last use', () =>
    expect(refusal(['TET'], context({ ...tenth, max_use: 3, used: 2 }))).toBeUndefined());
  it('for its partner', () =>
    expect(refusal(['TET'], { ...context({ ...tenth, partner_id: '4' }), partner_id: '4' })).toBeUndefined());
  it('after its end and last use, if the package has it already', () => {
    const over = { ...tenth, expired_at: '2020-01-01T00:00:00Z', max_use: 1, used: 1 };
    expect(refusal(['TET'], { ...context(over), held_ids: ['7'] })).toBeUndefined();
  });
});

it('the discounts never exceed the price and are all positive', () => {
  const anyCode = fc.record({ percent: fc.boolean(), value: fc.integer({ min: 1, max: 100 }) });
  fc.assert(
    fc.property(
      fc.array(anyPrice, { maxLength: 4 }),
      fc.array(anyCode, { maxLength: 4 }),
      anyPrice,
      (prices, codes, direct) => {
        const discounts = codes.map(
          ({ percent, value }, at): DiscountCode => ({
            ...tenth,
            id: String(at),
            code: `C${at}`,
            discount_type: percent ? 'percent' : 'amount',
            discount_value: percent ? value / 100 : value * 100_000,
          }),
        );
        const some = prices.map((price) => ({ service_id: '1', category: null, price }));
        const { deductions, total_discount } = applyDiscounts(
          some,
          discounts.map((one) => one.code),
          direct,
          context(...discounts),
        );
        expect(total_discount).toBeLessThanOrEqual(prices.reduce((a, b) => a + b, 0));
        expect(deductions.every((one) => one.amount > 0)).toBe(true);
      },
    ),
  );
});

describe('clipDeductions', () => {
  const deduction = (amount: number) => ({
    amount,
    description: null,
    applied_to: 'all' as const,
    discount_id: null,
    direct: false,
  });
  it('reduces the one that would make the total negative and removes those after it', () =>
    expect(clipDeductions(100, [60, 60, 10].map(deduction)).map((one) => one.amount)).toEqual([60, 40]));
  it('leaves fitting ones unchanged', () =>
    expect(clipDeductions(100, [60, 40].map(deduction)).map((one) => one.amount)).toEqual([60, 40]));
});
