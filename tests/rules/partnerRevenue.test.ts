import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculatePartnerMonth,
  calculateSupplement,
  findDefaultPartnerCommission,
  findRevenueTier,
  splitCommission,
} from '#rules/partnerRevenue';
import { anyPercent, anyPrice } from './arbitraries.ts';

const thresholds = [
  { revenue: 50_000_000, commission_percent: 12, bonus_percent: 2 },
  { revenue: 10_000_000, commission_percent: 10, bonus_percent: 0 },
  { revenue: 100_000_000, commission_percent: 15, bonus_percent: 3.5 },
];

describe('the tier', () => {
  it.each([
    [9_999_999, undefined],
    [10_000_000, 10],
    [49_999_999, 10],
    [50_000_000, 12],
    [100_000_000, 15],
    [999_999_999, 15],
  ])('of %d is the highest threshold not above it', (revenue, percent) =>
    expect(findRevenueTier(thresholds, revenue)?.commission_percent).toBe(percent));
  it('without thresholds is null', () => expect(findRevenueTier([], 1)).toBeNull());
});

describe("a partner's month", () => {
  it('has commission and bonus at the tier of the whole revenue', () =>
    expect(
      calculatePartnerMonth([{ total_price: 30_000_000 }, { total_price: 20_000_000 }], thresholds),
    ).toEqual({
      total_packages: 2,
      total_revenue: 50_000_000,
      commission_percent: 12,
      bonus_percent: 2,
      total_commission: 6_000_000,
      total_bonus: 1_000_000,
    }));
  it('has neither below the lowest threshold', () =>
    expect(calculatePartnerMonth([{ total_price: 9_999_999 }], thresholds)).toMatchObject({
      total_commission: 0,
      total_bonus: 0,
    }));
  it('rounds the commission of each package, not of the sum', () => {
    const always = [{ revenue: 0, commission_percent: 50, bonus_percent: 0 }];
    expect(calculatePartnerMonth([{ total_price: 1 }, { total_price: 1 }], always).total_commission).toBe(2);
  });
  it('rounds the bonus once, on the revenue', () => {
    const always = [{ revenue: 0, commission_percent: 0, bonus_percent: 50 }];
    expect(calculatePartnerMonth([{ total_price: 1 }, { total_price: 1 }], always).total_bonus).toBe(1);
  });
  it('does not depend on the order of packages or thresholds', () => {
    fc.assert(
      fc.property(fc.array(anyPrice), (prices) => {
        const packages = prices.map((total_price) => ({ total_price }));
        expect(calculatePartnerMonth([...packages].reverse(), [...thresholds].reverse())).toEqual(
          calculatePartnerMonth(packages, thresholds),
        );
      }),
    );
  });
});

it('the default commission of a package is that of the lowest threshold', () =>
  expect(findDefaultPartnerCommission(thresholds)).toBe(10));
it('without thresholds there is none', () => expect(findDefaultPartnerCommission([])).toBeNull());

describe('the parts of a commission', () => {
  it('are the packages used in the calculation, with its percentage', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100_000, max: 50_000_000 }), { minLength: 1, maxLength: 20 }),
        anyPercent,
        (prices, commission_percent) => {
          const packages = prices.map((total_price) => ({ total_price }));
          const tiers = [{ revenue: 0, commission_percent, bonus_percent: 0 }];
          const { total_commission } = calculatePartnerMonth(packages, tiers);
          const found = splitCommission(packages, total_commission);
          expect(found?.percent).toBe(commission_percent);
          expect(found?.parts.reduce((sum, part) => sum + part, 0)).toBe(total_commission);
        },
      ),
    ));
  it('are empty if the packages have changed meanwhile', () =>
    expect(splitCommission([{ total_price: 300_001 }, { total_price: 7 }], 10_000_000)).toBeNull());
  it('are empty for no commission', () => expect(splitCommission([], 0)).toEqual({ percent: 0, parts: [] }));
});

it('packages with the same price can be calculated together', () =>
  expect(calculatePartnerMonth([{ total_price: 10_000_001, n: 3 }], thresholds)).toEqual(
    calculatePartnerMonth(
      Array.from({ length: 3 }, () => ({ total_price: 10_000_001 })),
      thresholds,
    ),
  ));

describe('a second revenue of a month', () => {
  const earlier = (total_commission: number, total_bonus: number, price = 40_000_000) => ({
    packages: [{ total_price: price }],
    due: [{ total_commission, total_bonus }],
  });
  it('is the month at the tier of the whole, minus the earlier amounts', () =>
    // 60 million: 12 % commission and 2 % bonus. The earlier 40 million: 10 % commission, no bonus.
    expect(calculateSupplement([{ total_price: 20_000_000 }], earlier(4_000_000, 0), thresholds)).toEqual({
      total_packages: 1,
      total_revenue: 20_000_000,
      total_commission: 3_200_000,
      total_bonus: 1_200_000,
    }));
  it('deducts an excessive earlier bonus from the commission', () =>
    expect(
      calculateSupplement([{ total_price: 20_000_000 }], earlier(4_000_000, 1_500_000), thresholds),
    ).toMatchObject({
      total_commission: 2_900_000,
      total_bonus: 0,
    }));
  it('deducts an excessive earlier commission from the bonus', () =>
    expect(
      calculateSupplement([{ total_price: 20_000_000 }], earlier(7_300_000, 0), thresholds),
    ).toMatchObject({
      total_commission: 0,
      total_bonus: 1_100_000,
    }));
  it('is never negative', () =>
    expect(calculateSupplement([], earlier(9_000_000, 9_000_000), thresholds)).toMatchObject({
      total_commission: 0,
      total_bonus: 0,
    }));
  it('the first revenue is that of its own packages', () =>
    expect(
      calculateSupplement([{ total_price: 50_000_000 }], { packages: [], due: [] }, thresholds),
    ).toMatchObject({
      total_commission: 6_000_000,
      total_bonus: 1_000_000,
    }));
});
