/** The balances of a statement prove the signs of its amounts; right signs are never changed. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyAmounts } from '#rules/bankProof';

const line = (day: number, amount: number, balance: number | null) => ({
  at: `2026-11-${String(day).padStart(2, '0')}`,
  amount,
  balance,
});
const amounts = (lines: Parameters<typeof verifyAmounts>[0], opening: number | null = null) =>
  verifyAmounts(lines, opening).map(({ amount, isCorrected }) => (isCorrected ? `${amount}!` : `${amount}`));

test('a wrong sign is corrected by the change of the balance, in either order', () => {
  const lines = [line(3, -8_800, 1_991_200), line(4, -8_800, 2_000_000)];
  expect(amounts(lines)).toEqual(['-8800', '8800!']);
  expect(amounts([...lines].reverse())).toEqual(['8800!', '-8800']);
});

test('missing signs follow from the balances; the opening balance proves the first line', () => {
  const lines = [line(3, 500, 1_500), line(3, 200, 1_300), line(4, 300, 1_000)];
  expect(amounts(lines)).toEqual(['500', '-200!', '-300!']);
  expect(amounts([line(3, 500, 500), ...lines.slice(1)], 1_000)[0]).toBe('-500!');
});

test('where all signs are the other way round, the first line is turned too', () => {
  const lines = [line(3, -500, 1_500), line(4, 200, 1_300), line(5, -300, 1_600)];
  expect(amounts(lines)).toEqual(['500!', '-200!', '300!']);
  // The first line is not changed, because the following lines agree with their balances.
  expect(amounts([...lines, line(6, 100, 1_700)])[0]).toBe('-500');
});

test('a difference that no sign can explain is a gap with both balances', () => {
  const lines = [line(3, 500, 1_500), line(4, 200, 2_000), line(5, 100, 2_100)];
  expect(verifyAmounts(lines, null).map(({ gap }) => gap)).toEqual([
    null,
    { expected: 1_700, balance: 2_000 },
    null,
  ]);
});

test('lines without balances prove nothing and are not changed', () => {
  expect(amounts([line(3, 5, null), line(4, -5, null)])).toEqual(['5', '-5']);
});

test('a correct statement is never changed, in either order; one wrong sign in it is found', () => {
  const steps = fc.array(
    fc.record({
      step: fc.integer({ min: 1, max: 9_999_999 }),
      out: fc.boolean(),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    { minLength: 3, maxLength: 40 },
  );
  fc.assert(
    fc.property(steps, fc.boolean(), fc.nat(), (given, isReversed, at) => {
      let balance = 1_000_000_000;
      const lines = [...given]
        .sort((a, b) => a.day - b.day)
        .map(({ step, out, day }) => {
          balance += out ? -step : step;
          return line(day, out ? -step : step, balance);
        });
      const ordered = isReversed ? [...lines].reverse() : lines;
      expect(verifyAmounts(ordered, 1_000_000_000).map(({ amount }) => amount)).toEqual(
        ordered.map(({ amount }) => amount),
      );
      const days = new Set(lines.map((one) => one.at));
      if (days.size < 2) return;
      const wrong = ordered.map((one, place) =>
        place === at % ordered.length ? { ...one, amount: -one.amount } : one,
      );
      const found = verifyAmounts(wrong, 1_000_000_000);
      expect(found.map(({ amount }) => amount)).toEqual(ordered.map(({ amount }) => amount));
    }),
    { numRuns: 300, seed: 53 },
  );
});
