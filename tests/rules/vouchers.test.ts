import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildVoucherSeries, formatVoucherNumber, readVoucherNumber } from '#rules/vouchers';
import { transactionKinds } from '#schema/choices';
import { anyDay } from './arbitraries.ts';

test('a number contains direction, year and position', () => {
  expect(formatVoucherNumber(buildVoucherSeries('revenue', '2026-11-20'), 12)).toBe('PT2026-00012');
  expect(formatVoucherNumber(buildVoucherSeries('refund', '2026-11-20'), 123_456)).toBe('PC2026-123456');
});

test('a number can be read in the format it was written', () => {
  const anyKind = fc.constantFrom(...transactionKinds.map(({ value }) => value));
  fc.assert(
    fc.property(anyKind, anyDay, fc.integer({ min: 1, max: 9_999_999 }), (kind, day, place) => {
      const number = formatVoucherNumber(buildVoucherSeries(kind, day), place);
      expect(readVoucherNumber(number.toLowerCase())).toBe(number);
    }),
  );
});

test.each([
  ['pt2026-12', 'PT2026-00012'],
  [' PC 2026/00012 ', 'PC2026-00012'],
  ['PT2026', null],
  ['XX2026-1', null],
  ['', null],
])('%j is read as %j', (text, number) => expect(readVoucherNumber(text)).toBe(number));
