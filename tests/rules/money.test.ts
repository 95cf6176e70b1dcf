import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calculateFraction,
  calculatePercentage,
  calculatePercentOf,
  calculateProportion,
  parseAmount,
  roundHalfUp,
  sum,
} from '#rules/money';

/** Rounds half up by long division on decimal text: a slow method, which checks the fast method. */
function longDivision(units: bigint, places: number): number {
  const scale = 10n ** BigInt(places);
  const rest = ((units % scale) + scale) % scale;
  const floor = (units - rest) / scale;
  return Number(rest >= scale / 2n ? floor + 1n : floor);
}
const amounts = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });

describe('roundHalfUp', () => {
  it.each([
    [2.5, 3],
    [2.4999, 2],
    [-2.5, -2],
    [-2.6, -3],
    [0.49999999999999994, 0],
  ])('rounds %d to %d', (from, to) => expect(roundHalfUp(from)).toBe(to));
  it('never returns minus zero', () => expect(Object.is(roundHalfUp(-0.2), 0)).toBe(true));
  it.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 60])('refuses %d', (x) => {
    expect(() => roundHalfUp(x)).toThrow(RangeError);
  });
});

describe('calculatePercentOf', () => {
  it('calculates 15 % of a million', () => expect(calculatePercentOf(1_000_000, 15)).toBe(150_000));
  it('rounds half a đồng up', () => expect(calculatePercentOf(150, 33)).toBe(50));
  it('rounds less than half a đồng down', () => expect(calculatePercentOf(149, 33)).toBe(49));
  it('uses two decimals of the percentage', () => expect(calculatePercentOf(1_000_000, 12.34)).toBe(123_400));
  it('is exact where floating point is not', () => expect(calculatePercentOf(1_000, 16.15)).toBe(162));
  it('refuses half a đồng', () => expect(() => calculatePercentOf(0.5, 10)).toThrow(RangeError));
  it('is exact for every amount and percent', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 10_000 }), (amount, hundredths) => {
        expect(calculatePercentOf(amount, hundredths / 100)).toBe(
          longDivision(BigInt(amount) * BigInt(hundredths), 4),
        );
      }),
    );
  });
});

describe('calculateFraction', () => {
  it('calculates a tenth', () => expect(calculateFraction(1_234_567, 0.1)).toBe(123_457));
  it('returns the whole amount for 1', () => expect(calculateFraction(1_234_567, 1)).toBe(1_234_567));
  it('is exact for every amount and fraction', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 1_000_000 }), (amount, millionths) => {
        expect(calculateFraction(amount, millionths / 1_000_000)).toBe(
          longDivision(BigInt(amount) * BigInt(millionths), 6),
        );
      }),
    );
  });
});

describe('calculatePercentage', () => {
  it('is money / base × 100 to two decimals', () =>
    expect(calculatePercentage(333_333, 1_000_000)).toBe(33.33));
  it('rounds the second decimal half up', () =>
    expect(calculatePercentage(1_250_050, 10_000_000)).toBe(12.5));
  it('rounds 12.345 to 12.35', () => expect(calculatePercentage(12_345, 100_000)).toBe(12.35));
  it('is null on a base of 0', () => expect(calculatePercentage(5, 0)).toBeNull());
  it('returns the percentage that made the amount', () => {
    const prices = fc.integer({ min: 100_000, max: 1_000_000_000 });
    fc.assert(
      fc.property(prices, fc.integer({ min: 0, max: 10_000 }), (price, hundredths) => {
        expect(calculatePercentage(calculatePercentOf(price, hundredths / 100), price)).toBe(
          hundredths / 100,
        );
      }),
    );
  });
});

it('the sum of nothing is 0', () => expect(sum([])).toBe(0));

describe('shareOf', () => {
  it.each([
    [1000, 3, 10, 300],
    [100, 1, 3, 33],
    [100, 2, 3, 67],
    [5, 1, 2, 3],
    [1000, 0, 10, 0],
    [1000, 10, 10, 1000],
    [1000, 1, 0, 1000],
    [1000, 1, -1, 1000],
    [1000, 1, 1, 1000],
  ])('of %d, %d of %d, is %d', (amount, part, whole, share) =>
    expect(calculateProportion(amount, part, whole)).toBe(share));
});

it.each([
  [-50, 200, -25],
  [50, -200, -25],
  [-50, -200, 25],
  [1, -300, -0.33],
])('%d is of %d, in percent, %d', (money, base, percent) =>
  expect(calculatePercentage(money, base)).toBe(percent));

it('a refusal names the amount that is not whole', () =>
  expect(() => roundHalfUp(Number.NaN)).toThrow('not a whole amount: NaN'));

describe('typedAmount', () => {
  it.each([
    ['1.234.567 ₫', 1_234_567],
    ['1,234,567', 1_234_567],
    ['1 200 000 đ', 1_200_000],
    ['-500', -500],
    ['250k', 250_000],
    ['12.5K', 12_500],
    ['1.200k', 1_200_000],
    ['2,100k', 2_100_000],
    ['1,2tr', 1_200_000],
    ['1.25 triệu đồng', 1_250_000],
    ['1tr2', 1_200_000],
    ['2tr250', 2_250_000],
    ['500 nghìn đồng', 500_000],
    ['500 nghìn'.normalize('NFD'), 500_000],
  ])('reads %s', (text, amount) => expect(parseAmount(text)).toBe(amount));
  it.each([
    '',
    '12,5',
    '1tr50',
    '1k2',
    '1.200k5',
    '1.2.3k',
    '2 tỷ',
    '(500.000)',
    '1e6',
    'k',
  ])('refuses %s', (text) => expect(parseAmount(text)).toBeNull());
});
