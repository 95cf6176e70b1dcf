import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTax, type IncomeInput, splitIncomes } from '#rules/commission';
import { calculatePercentOf } from '#rules/money';
import { anyBearer, anyPercent, anyPrice } from './arbitraries.ts';

const plain: IncomeInput = {
  original_price: 1_000_000,
  total_price: 1_000_000,
  deductions: [],
  agent_commission: 30,
  partner_commission: 10,
};
const buildDiscountedInput = (applied_to: 'all' | 'company' | 'agent'): IncomeInput => ({
  ...plain,
  total_price: 800_000,
  deductions: [{ amount: 200_000, applied_to }],
});

describe("the nurse's income", () => {
  it('is commission × total price', () => expect(splitIncomes(plain).agent_income).toBe(300_000));
  it('bears its part of a shared discount', () =>
    expect(splitIncomes(buildDiscountedInput('all')).agent_income).toBe(240_000));
  it("is not reduced by the company's discount", () =>
    expect(splitIncomes(buildDiscountedInput('company')).agent_income).toBe(300_000));
  it("is reduced fully by the nurse's own discount", () =>
    expect(splitIncomes(buildDiscountedInput('agent')).agent_income).toBe(100_000));
  it('is never negative', () => {
    const all = {
      ...plain,
      total_price: 0,
      deductions: [{ amount: 1_000_000, applied_to: 'agent' as const }],
    };
    expect(splitIncomes(all).agent_income).toBe(0);
  });
  it('supports discounts of all three kinds together', () => {
    const deductions = [
      { amount: 100_000, applied_to: 'all' as const },
      { amount: 50_000, applied_to: 'company' as const },
      { amount: 20_000, applied_to: 'agent' as const },
    ];
    expect(splitIncomes({ ...plain, total_price: 830_000, deductions }).agent_income).toBe(
      900_000 * 0.3 - 20_000,
    );
  });
  it('is 0 without a commission', () =>
    expect(splitIncomes({ ...plain, agent_commission: null }).agent_income).toBe(0));
  it('is rounded half up once', () =>
    expect(splitIncomes({ ...plain, total_price: 5, agent_commission: 50 }).agent_income).toBe(3));
});

describe('the tax', () => {
  it('is 10 % from the first đồng', () => expect(defaultTax).toEqual({ percent: 10, from: 0 }));
  it('is 10 % of the income', () => expect(splitIncomes(plain).agent_tax).toBe(30_000));
  it('is deducted for the net pay', () => expect(splitIncomes(plain).agent_net).toBe(270_000));
  it('applies from the threshold on', () =>
    expect(splitIncomes({ ...plain, tax: { percent: 10, from: 300_000 } }).agent_tax).toBe(30_000));
  it('does not apply below the threshold', () =>
    expect(splitIncomes({ ...plain, tax: { percent: 10, from: 300_001 } }).agent_tax).toBe(0));
});

describe('partner and company', () => {
  it('the partner gets commission × total price', () =>
    expect(splitIncomes(buildDiscountedInput('company')).partner_income).toBe(80_000));
  it('without a partner commission the partner gets nothing', () =>
    expect(splitIncomes({ ...plain, partner_commission: null }).partner_income).toBe(0));
  it('the company gets the rest', () =>
    expect(splitIncomes(buildDiscountedInput('company')).company_income).toBe(800_000 - 300_000 - 80_000));
  it('the original commission is based on the price before discounts', () =>
    expect(splitIncomes(buildDiscountedInput('all')).original_agent_commission_total).toBe(300_000));
});

const anyInput = fc
  .record({
    price: anyPrice,
    cuts: fc.array(fc.record({ amount: anyPrice, applied_to: anyBearer }), { maxLength: 4 }),
    agent_commission: anyPercent,
    partner_commission: anyPercent,
  })
  .map(({ price, cuts, ...rest }): IncomeInput => {
    let left = price;
    const deductions = cuts.map((cut) => {
      const amount = Math.min(cut.amount, left);
      left -= amount;
      return { ...cut, amount };
    });
    return { ...rest, original_price: price, total_price: left, deductions };
  });

it('nurse, partner and company add up to the total', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { agent_income, partner_income, company_income } = splitIncomes(input);
      expect(agent_income + partner_income + company_income).toBe(input.total_price);
    }),
  );
});
it('net and tax add up to the income', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { agent_income, agent_tax, agent_net } = splitIncomes(input);
      expect(agent_net + agent_tax).toBe(agent_income);
    }),
  );
});
it('with shared discounts only, the nurse gets commission × total price', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const shared = input.deductions.map((one) => ({ ...one, applied_to: 'all' as const }));
      expect(splitIncomes({ ...input, deductions: shared }).agent_income).toBe(
        calculatePercentOf(input.total_price, input.agent_commission ?? 0),
      );
    }),
  );
});
it('a discount costs the nurse least if the company bears it and most if the nurse does', () => {
  const cut = fc.tuple(anyPrice, anyPrice, anyPercent).map(([a, b, agent_commission]) => ({
    price: a + b,
    amount: b,
    agent_commission,
  }));
  fc.assert(
    fc.property(cut, ({ price, amount, agent_commission }) => {
      const by = (applied_to: 'all' | 'company' | 'agent') =>
        splitIncomes({
          original_price: price,
          total_price: price - amount,
          deductions: [{ amount, applied_to }],
          agent_commission,
          partner_commission: 0,
        }).agent_income;
      expect([by('agent'), by('all'), by('company')]).toEqual(
        [by('agent'), by('all'), by('company')].sort((x, y) => x - y),
      );
    }),
  );
});
