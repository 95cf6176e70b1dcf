import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { calculateTax } from '#rules/commission';
import { sum } from '#rules/money';
import {
  buildSeparatePart,
  calculateRecoveredTax,
  calculateTaxWithheld,
  findTaxRule,
  type PaymentPart,
  type TaxRule,
  taxRuleOfJuly2026,
} from '#rules/withholding';

const standard = { percent: 10, from: 0 };
const perPackage = findTaxRule([], '2026-06-30', standard);
const share = (amount: number, income = amount, before = 0): PaymentPart => ({
  label: 'Gói',
  amount,
  income,
  before,
});

describe('the tax rule of a day', () => {
  const later: TaxRule = { from: '2027-01-01', percent: 20, threshold: 0, per: 'package' };
  it.each([
    ['2026-06-30', null],
    ['2026-07-01', '2026-07-01'],
    ['2026-12-31', '2026-07-01'],
    ['2027-01-01', '2027-01-01'],
  ])('on %s is the rule that began on %s', (day, from) =>
    expect(findTaxRule([later, taxRuleOfJuly2026], day, standard).from).toBe(from));
  it('is the standard one until another begins', () =>
    expect(perPackage).toEqual({ from: null, percent: 10, threshold: 0, per: 'package' }));
});

describe('a payment under the law of July 2026', () => {
  const pay = (...amounts: number[]) =>
    calculateTaxWithheld(
      amounts.map((amount) => buildSeparatePart('Lương', amount)),
      taxRuleOfJuly2026,
      '2026-11-26',
      null,
    );
  it.each([
    [[4_999_999], 0],
    [[5_000_000], 500_000],
    [[2_500_000, 2_500_000], 500_000],
    [[6_000_000, -1_000_001], 0],
    [[6_000_000, -1_000_000], 500_000],
  ])('of %j has a tax of %d', (amounts, tax) => expect(pay(...amounts).value).toBe(tax));

  it('has no tax during the nurse’s commitment, including its last day', () => {
    const on = (day: string) =>
      calculateTaxWithheld([buildSeparatePart('Lương', 9_000_000)], taxRuleOfJuly2026, day, '2026-12-31')
        .value;
    expect([on('2026-12-31'), on('2027-01-01')]).toEqual([0, 900_000]);
  });
});

test('under a rule per package each part has its part of the tax on its share', () => {
  const parts = [share(33, 105, 33), buildSeparatePart('Thưởng', 15), buildSeparatePart('Khấu trừ', -25)];
  expect(calculateTaxWithheld(parts, perPackage, '2026-11-26', null).parts).toEqual([4, 2, -3]);
});

test('the taxes of the parts add up to the tax of the payment, and so do the lines', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 20_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(
      parts,
      fc.integer({ min: 0, max: 30_000_000 }),
      fc.boolean(),
      (amounts, threshold, isPayment) => {
        const rule = { from: null, percent: 10, threshold, per: isPayment ? 'payment' : 'package' } as const;
        const withheld = calculateTaxWithheld(
          amounts.map((amount) => buildSeparatePart('Lương', amount)),
          rule,
          '2026-11-26',
          null,
        );
        const total = sum(amounts);
        const tax = { percent: 10, from: threshold };
        const expected = isPayment
          ? calculateTax(total, tax)
          : sum(amounts.map((amount) => calculateTax(amount, tax)));
        expect(withheld.value).toBe(expected);
        expect(sum(withheld.parts)).toBe(expected);
        expect(sum(withheld.lines.map(({ value }) => value))).toBe(expected);
      },
    ),
  );
});

test('recovered pay reduces the tax in proportion, and completely with the complete pay', () => {
  expect(calculateRecoveredTax({ gross: 1000, tax: 101 }, 500)).toBe(51);
  expect(calculateRecoveredTax({ gross: 1000, tax: 101 }, 1000)).toBe(101);
  expect(calculateRecoveredTax({ gross: 0, tax: 0 }, 10)).toBe(0);
});
