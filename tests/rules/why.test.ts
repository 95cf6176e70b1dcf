/**
 * Amounts and the lines that explain them come from one calculation: the lines add up to the amount, and the lines below a line add up to
 * that line.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitIncomes } from '#rules/commission';
import { explainPackage, type StoredPackage } from '#rules/explainPackage';
import { calculateCustomerDue } from '#rules/owed';
import { calculatePartnerMonth, calculateSupplement, explainSupplement } from '#rules/partnerRevenue';
import { type ExplanationLine, explainSum } from '#rules/why';
import { anyBearer, anyPercent, anyPrice } from './arbitraries.ts';

const sumSigned = (lines: readonly ExplanationLine[]): number =>
  lines.reduce((sum, { sign, value }) => sum + (sign === '-' ? -value : value), 0);

/** Fails if the lines below a line do not add up to its value. */
function assertLinesAddUp(lines: readonly ExplanationLine[]): void {
  for (const { label, value, of } of lines) {
    if (!of) continue;
    expect(sumSigned(of), label).toBe(value);
    assertLinesAddUp(of);
  }
}

const pack: StoredPackage = {
  level: 'L7',
  lines: [
    { label: 'Tắm bé × 10', price: 1_000_000 },
    { label: 'Massage mẹ × 2', price: 400_000 },
  ],
  deductions: [
    { amount: 100_000, description: 'HE2026', applied_to: 'company' },
    { amount: 50_000, description: null, applied_to: 'agent' },
  ],
  agent_commission: 45,
  partner_commission: 10,
  transactions: [
    { kind: 'revenue', amount: 500_000, label: 'PT2026-00001', href: '/transactions/1' },
    { kind: 'refund', amount: 20_000, label: 'PC2026-00002' },
    { kind: 'agent_salary', amount: 300_000, label: 'PC2026-00003' },
  ],
};

describe('a package', () => {
  test('is explained in words, with the numbers of its rules', () => {
    const { total_price, agent_income, agent_tax, company_income, due, paid } = explainPackage(pack);
    expect(total_price).toMatchObject({
      value: 1_250_000,
      lines: [
        {
          label: 'Giá gốc',
          value: 1_400_000,
          of: [{ label: 'Tắm bé × 10', value: 1_000_000, rule: '4.1' }, {}],
        },
        { label: 'HE2026', value: 100_000, sign: '-', rule: '4.6' },
        { label: 'Giảm giá', value: 50_000, sign: '-' },
      ],
    });
    // 45 % of 1,400,000 đồng, minus her own 50,000.
    expect(agent_income.value).toBe(580_000);
    expect(agent_income.lines[0]?.label.replaceAll('\u00A0', ' ')).toBe(
      'Hoa hồng điều dưỡng 45,00 % của 1.400.000 ₫, gồm 150.000 ₫ giảm giá không chia',
    );
    expect(agent_tax.value).toBe(58_000);
    expect(company_income.value).toBe(1_250_000 - 580_000 - 125_000);
    expect(paid.lines).toMatchObject([
      { value: 500_000, href: '/transactions/1' },
      { value: 20_000, sign: '-' },
    ]);
    expect(due.value).toBe(1_250_000 - 480_000);
  });

  test.each([
    ['L7', 2_000_000, 0],
    ['L6-C', 0, 0],
  ])('of level %s that was paid %i has %i due, and the lines explain it', (level, amount, due) => {
    const transactions = [{ kind: 'revenue', amount, label: 'PT1' }];
    const why = explainPackage({ ...pack, level, transactions }).due;
    expect([why.value, sumSigned(why.lines)]).toEqual([due, due]);
  });

  test('for any package the lines add up to amounts that equal the other calculations', () => {
    const line = fc.record({ label: fc.constant('Tắm'), price: anyPrice });
    const kinds = fc.constantFrom('revenue', 'refund', 'agent_salary', 'partner_commission');
    const transaction = fc.record({ kind: kinds, amount: anyPrice, label: fc.constant('PT') });
    const deduction = fc.record({ amount: anyPrice, applied_to: anyBearer, description: fc.constant(null) });
    const any = fc.record({
      level: fc.constantFrom('L5', 'L7', 'L8', 'L8-7C', 'L6-C', 'L7-C'),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      deductions: fc.array(deduction, { maxLength: 3 }),
      agent_commission: fc.option(anyPercent),
      partner_commission: fc.option(anyPercent),
      transactions: fc.array(transaction, { maxLength: 4 }),
    });
    fc.assert(
      fc.property(any, (one) => {
        const why = explainPackage(one);
        for (const { value, lines } of Object.values(why)) {
          expect(explainSum(lines).value).toBe(value);
          expect(sumSigned(lines)).toBe(value);
          assertLinesAddUp(lines);
        }
        const [original_price, total_price] = [why.original_price.value, why.total_price.value];
        const shares = splitIncomes({ ...one, original_price, total_price });
        for (const field of ['agent_income', 'agent_tax', 'partner_income', 'company_income'] as const)
          expect(why[field].value).toBe(shares[field]);
        const sumOf = (kind: string) =>
          sumSigned(
            one.transactions
              .filter((each) => each.kind === kind)
              .map(({ label, amount }) => ({ label, value: amount })),
          );
        const [paid, refunded] = [sumOf('revenue') - sumOf('refund'), sumOf('refund')];
        expect(why.paid.value).toBe(paid);
        expect(why.due.value).toBe(
          calculateCustomerDue({ level: one.level, total_price }, { paid, refunded }),
        );
      }),
    );
  });
});

describe("a partner's revenue", () => {
  const thresholds = [
    { revenue: 10_000_000, commission_percent: 5, bonus_percent: 0 },
    { revenue: 30_000_000, commission_percent: 8, bonus_percent: 1 },
  ];

  test('names each package, the percentage and the tier', () => {
    const own = [
      { total_price: 20_000_000, label: 'Gói 12 của Mai', href: '/customers/7?packageId=12' },
      { total_price: 15_000_000, label: 'Gói 13 của Lan' },
    ];
    const { total_commission, total_bonus } = explainSupplement(own, { packages: [], due: [] }, thresholds);
    expect(total_commission).toMatchObject({
      value: 2_800_000,
      lines: [{ value: 1_600_000, href: '/customers/7?packageId=12', rule: '6.2' }, { value: 1_200_000 }],
    });
    expect(total_commission.lines[0]?.label).toMatch(/^8,00\s% của Gói 12 của Mai$/);
    expect(total_bonus.value).toBe(350_000);
    expect(total_bonus.lines[0]?.label).toMatch(/^1,00\s% của 35\.000\.000\s₫ \(mức từ 30\.000\.000\s₫\)$/);
  });

  test('for any month and earlier revenues the lines add up to the amounts', () => {
    const packages = fc.array(fc.record({ total_price: anyPrice }), { maxLength: 4 });
    const due = fc.array(fc.record({ total_commission: anyPrice, total_bonus: anyPrice }), { maxLength: 2 });
    fc.assert(
      fc.property(packages, packages, due, (own, earlier, paid) => {
        const before = { packages: paid.length === 0 ? [] : earlier, due: paid };
        const why = explainSupplement(own, before, thresholds);
        const amounts = calculateSupplement(own, before, thresholds);
        for (const name of ['total_revenue', 'total_commission', 'total_bonus'] as const) {
          expect(sumSigned(why[name].lines)).toBe(amounts[name]);
          assertLinesAddUp(why[name].lines);
        }
        if (paid.length === 0) expect(calculatePartnerMonth(own, thresholds)).toMatchObject(amounts);
      }),
    );
  });
});
