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

it('a code that is refused is named as it is spelled, without the blanks around it', () =>
  expect(applyDiscounts(lines, [' Het '], 0, context(tenth)).refused).toEqual({
    code: 'Het',
    index: 0,
    reason: expect.stringMatching(/^Mã Het \S/),
  }));
it('the direct discount is called so', () =>
  expect(applyDiscounts(lines, [], 5, context()).deductions).toEqual([
    { amount: 5, description: 'Giảm trực tiếp', applied_to: 'all', discount_id: null, direct: true },
  ]));

describe('what is taken off', () => {
  it('a percent of all lines', () => expect(amounts(['TET'], 0, tenth)).toEqual([150_000]));
  it('a percent of the lines of its category', () =>
    expect(amounts(['TET'], 0, { ...tenth, service_type: 'combo' })).toEqual([50_000]));
  it('a percent of the lines of its services', () =>
    expect(amounts(['TET'], 0, { ...tenth, service_ids: ['1', '9'] })).toEqual([100_000]));
  it('an amount', () => expect(amounts(['GIAM50'], 0, fixed)).toEqual([50_000]));
  it('an amount of at most the eligible lines', () =>
    expect(amounts(['GIAM50'], 0, { ...fixed, discount_value: 9_000_000, service_type: 'combo' })).toEqual([
      500_000,
    ]));
  it('each code on the original price, the direct discount last', () => {
    const half = { ...tenth, id: '9', code: 'NUA', discount_value: 0.5 };
    expect(amounts(['NUA', 'TET'], 100_000, tenth, half)).toEqual([750_000, 150_000, 100_000]);
  });
  it('no more than there is: what would go below 0 is clipped', () => {
    const most = { ...tenth, discount_value: 0.9 };
    expect(amounts(['TET', 'GIAM50'], 500_000, most, fixed)).toEqual([1_350_000, 50_000, 100_000]);
  });
  it('nothing without codes and direct discount', () => expect(amounts([], 0, tenth)).toEqual([]));
  it('by a code whatever its case and blanks around it', () =>
    expect(amounts([' tet '], 0, tenth)).toEqual([150_000]));
});

it('a code typed without its accents is found', () => {
  expect(amounts(['tet'], 0, { ...tenth, code: 'TẾT' })).toEqual([150_000]);
});
it('a code typed with its accents is found before one that differs by them', () => {
  const other = { ...tenth, id: '9', code: 'TẾT', discount_value: 0.2 };
  expect(amounts(['tết'], 0, tenth, other)).toEqual([300_000]);
});

describe('a deduction', () => {
  it('names its code and who bears it', () => {
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
  it('when there is none such', () => expect(refusal(['XYZ'], context(tenth))).toMatch(/^Mã XYZ không có/));
  it('when given twice, in another case', () =>
    expect(refusal(['TET', 'tet'], context(tenth))).toMatch(/hai lần/));
  it('from the instant it ends', () =>
    expect(refusal(['TET'], context({ ...tenth, expired_at: now }))).toMatch(/hết hạn/));
  it('when its uses are gone', () =>
    expect(refusal(['TET'], context({ ...tenth, max_use: 3, used: 3 }))).toMatch(/hết lượt/));
  it('when it is withdrawn', () =>
    expect(refusal(['TET'], context({ ...tenth, discontinued: true }))).toMatch(/ngừng dùng/));
  it("when it is another partner's", () =>
    expect(refusal(['TET'], { ...context({ ...tenth, partner_id: '4' }), partner_id: '5' })).toMatch(
      /đối tác/,
    ));
  it("when it is a partner's and the package has none", () =>
    expect(refusal(['TET'], context({ ...tenth, partner_id: '4' }))).toMatch(/đối tác/));
  it('when no line is of its category', () =>
    expect(refusal(['TET'], context({ ...tenth, service_type: 'pregnant_massage' }))).toMatch(
      /không áp dụng/,
    ));
  it('when no line is of its services', () =>
    expect(refusal(['TET'], context({ ...tenth, service_ids: ['9'] }))).toMatch(/không áp dụng/));
  it('when category and service meet on no line', () =>
    expect(refusal(['TET'], context({ ...tenth, service_type: 'combo', service_ids: ['1'] }))).toMatch(
      /không áp dụng/,
    ));
  it('when nothing is left to take off, so that no use is spent', () =>
    expect(refusal(['TET', 'GIAM50'], context({ ...tenth, discount_value: 1 }, fixed))).toMatch(
      /không còn gì/,
    ));
  it('by its place in the list', () =>
    expect(applyDiscounts(lines, ['TET', 'XYZ'], 0, context(tenth)).refused?.index).toBe(1));
});

describe('a code passes', () => {
  it('until just before it ends', () =>
    expect(refusal(['TET'], context({ ...tenth, expired_at: '2026-11-20T03:00:00.001Z' }))).toBeUndefined());
  it('with its last use', () =>
    expect(refusal(['TET'], context({ ...tenth, max_use: 3, used: 2 }))).toBeUndefined());
  it('for its partner', () =>
    expect(refusal(['TET'], { ...context({ ...tenth, partner_id: '4' }), partner_id: '4' })).toBeUndefined());
  it('ended and used up when the package holds it already', () => {
    const over = { ...tenth, expired_at: '2020-01-01T00:00:00Z', max_use: 1, used: 1 };
    expect(refusal(['TET'], { ...context(over), held_ids: ['7'] })).toBeUndefined();
  });
});

it('the discounts never exceed the price and are all above 0', () => {
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
  it('clips the one that goes below 0 and drops those after it', () =>
    expect(clipDeductions(100, [60, 60, 10].map(deduction)).map((one) => one.amount)).toEqual([60, 40]));
  it('leaves what fits as it is', () =>
    expect(clipDeductions(100, [60, 40].map(deduction)).map((one) => one.amount)).toEqual([60, 40]));
});
