import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateStoppedPrice } from '#rules/calculateStoppedPrice';
import { calculateTax } from '#rules/commission';
import {
  calculateAgentDue,
  calculateCustomerDue,
  calculatePartTax,
  calculateTransferredAmount,
  isPaidByTransfer,
  sumPaidAmounts,
} from '#rules/owed';

describe('the amount paid for a package', () => {
  const transactions = [
    { kind: 'revenue', amount: 500 },
    { kind: 'refund', amount: 70 },
    { kind: 'agent_salary', amount: 200 },
    { kind: 'revenue', amount: 30 },
    { kind: 'ads', amount: 9 },
  ];
  it('is payments minus refunds', () => expect(sumPaidAmounts(transactions).paid).toBe(460));
  it('separates refunds and pay', () =>
    expect(sumPaidAmounts(transactions)).toMatchObject({ refunded: 70, agent: 200 }));
  it('is reduced by recovered pay', () =>
    expect(sumPaidAmounts([...transactions, { kind: 'agent_recovery', amount: 120 }])).toEqual({
      paid: 460,
      refunded: 70,
      agent: 80,
    }));
  it('is 0 without transactions', () =>
    expect(sumPaidAmounts([])).toEqual({ paid: 0, refunded: 0, agent: 0 }));
});

describe('the amount due', () => {
  it.each([
    ['L7', 300],
    ['L7-C', 300],
    ['L8', 300],
    ['L5-C', 0],
    ['L6-C', 0],
  ])('at %s, of 1000 with 700 paid, is %d', (level, due) =>
    expect(calculateCustomerDue({ level, total_price: 1000 }, { paid: 700, refunded: 0 })).toBe(due));
  it('is never negative', () =>
    expect(calculateCustomerDue({ level: 'L7', total_price: 1000 }, { paid: 1200, refunded: 0 })).toBe(0));
  it('of a closed package is not increased by a refund, of a running one it is', () =>
    expect(
      ['L8', 'L8-7C', 'L7'].map((level) =>
        calculateCustomerDue({ level, total_price: 1000 }, { paid: 900, refunded: 100 }),
      ),
    ).toEqual([0, 0, 100]));
});

it.each([
  ['L8', 200, 300],
  ['L8-7C', 0, 500],
  ['L8', 600, 0],
  ['L7', 0, 0],
  ['L7-C', 0, 0],
])('for a nurse of a package at %s, who was paid %d of her 500, is %d', (level, paid, due) =>
  expect(calculateAgentDue({ level, agent_income: 500 }, paid)).toBe(due));

describe('the transferred amount', () => {
  it.each([
    [100, 900],
    [0, 1000],
    [null, 1000],
  ])('of 1000 with a tax of %s is %d', (tax, net) =>
    expect(calculateTransferredAmount({ amount: 1000, tax })).toBe(net));

  it.each([
    [{ amount: 1000, net: 900 }, [899, 900, 901, 1000]],
    [{ amount: 1000 }, [1000]],
    // No tax was withheld, so the amount must match exactly.
    [{ amount: 1000, net: 1000 }, [1000]],
    [{ amount: 1000, net: 1100 }, [1000]],
    [{ amount: 1, net: 0 }, [0, 1]],
  ])('%o settles the pay if it is one of %o', (one, fitting) => {
    const around = [-1, 0, 1, 2, 898, 899, 900, 901, 902, 999, 1000, 1001, 1099, 1100, 1101];
    expect(around.filter((amount) => isPaidByTransfer(one, amount) && amount >= 0)).toEqual(fitting);
  });
});

describe('the tax on a part of the pay', () => {
  const tax = { percent: 10, from: 0 };
  it('of the second half is the tax left by the first half', () =>
    expect([calculatePartTax(1005, 0, 500, tax), calculatePartTax(1005, 500, 505, tax)]).toEqual([50, 51]));
  it('adds up to the tax on the whole, for any division into parts', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50_000_000 }), { minLength: 1, maxLength: 9 }),
        (parts) => {
          const income = parts.reduce((sum, part) => sum + part, 0);
          let [before, taxed] = [0, 0];
          for (const part of parts) {
            taxed += calculatePartTax(income, before, part, tax);
            before += part;
          }
          expect(taxed).toBe(calculateTax(income, tax));
        },
      ),
    ));
});

describe('a package that stops early', () => {
  it.each([
    [3, 10, 300],
    [10, 10, 1000],
    [12, 10, 1000],
    [0, 10, 0],
  ])('with %d of %d sessions held costs %d of 1000', (finished, sold, price) =>
    expect(calculateStoppedPrice({ total_price: 1000, finished, sold })).toBe(price));
});
