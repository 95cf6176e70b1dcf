import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateBalances, type LineWithBalance } from '#rules/bankBalances';

const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
/** Returns consecutive lines that begin with this balance. */
const toLinesWithBalance = (
  opening: number,
  amounts: readonly (readonly [number, number])[],
): LineWithBalance[] => {
  let balance = opening;
  return [...amounts]
    .sort(([a], [b]) => a - b)
    .map(([day, amount]) => {
      balance += amount;
      return { at: days[day] ?? '', amount, balance };
    });
};
const amounts = fc.array(
  fc.tuple(
    fc.nat(2),
    fc.integer({ min: -900, max: 900 }).filter((one) => one !== 0),
  ),
  {
    minLength: 1,
    maxLength: 30,
  },
);

test('a complete statement has no gaps, in any order of its lines', () => {
  fc.assert(
    fc.property(fc.nat(5_000), amounts, fc.boolean(), (opening, given, turned) => {
      const lines = toLinesWithBalance(opening, given);
      const { gaps } = calculateBalances(turned ? [...lines].reverse() : lines);
      expect(gaps).toBe(0);
    }),
  );
});

test('the first and the last balance are in order of time', () => {
  const lines = toLinesWithBalance(1_000, [
    [0, 500],
    [1, -200],
    [1, 300],
    [2, 50],
  ]);
  const expected = { opening: 1_000, closing: 1_650, gaps: 0 };
  expect(calculateBalances(lines)).toEqual(expected);
  expect(calculateBalances([...lines].reverse())).toEqual(expected);
});

test('a missing line is a gap of its amount', () => {
  const lines = toLinesWithBalance(1_000, [
    [0, 500],
    [1, -200],
    [1, 300],
    [2, 50],
  ]);
  for (const at of [1, 2]) {
    const gap = Math.abs(lines[at]?.amount ?? 0);
    expect(calculateBalances(lines.filter((_, one) => one !== at)).gaps).toBe(gap);
  }
});

test('a statement without balances has none', () => {
  expect(calculateBalances([{ at: '2026-11-20', amount: 5, balance: null }])).toEqual({
    opening: null,
    closing: null,
    gaps: 0,
  });
});

test('a difference between the opening balance and the first line is a gap', () => {
  const lines = toLinesWithBalance(1_000, [
    [0, 300],
    [1, -100],
  ]);
  expect(calculateBalances(lines, 1_000)).toEqual({ opening: 1_000, closing: 1_200, gaps: 0 });
  expect(calculateBalances(lines, 400)).toEqual({ opening: 1_000, closing: 1_200, gaps: 600 });
  expect(calculateBalances([], 400)).toEqual({ opening: null, closing: null, gaps: 0 });
});

test('the opening balance shows the first line of a day that ends with its starting balance', () => {
  const lines = toLinesWithBalance(1_000, [
    [0, 300],
    [0, -300],
  ]);
  for (const given of [lines, [...lines].reverse()])
    expect(calculateBalances(given, 1_000)).toMatchObject({ opening: 1_000, gaps: 0 });
});
