import { expect, test } from 'vitest';
import { calculateUnheldSessionsPrice } from '#rules/calculateUnheldSessionsPrice';
import { splitIncomes } from '#rules/commission';
import { calculatePartnerMonth } from '#rules/partnerRevenue';

test('the unheld price is the part of the sold sessions that are left; a price reduced to held sessions has none', () => {
  const pack = { total_price: 1_000_000, stopped: 0, finished: 3, sold: 10 };
  expect(calculateUnheldSessionsPrice(pack)).toBe(700_000);
  expect(calculateUnheldSessionsPrice({ ...pack, finished: 0 })).toBe(1_000_000);
  expect(calculateUnheldSessionsPrice({ ...pack, finished: 12 })).toBe(0);
  expect(calculateUnheldSessionsPrice({ ...pack, total_price: 300_000, stopped: 700_000 })).toBe(0);
  expect(calculateUnheldSessionsPrice({ ...pack, total_price: 500_000, stopped: 500_000 })).toBe(200_000);
  expect(calculateUnheldSessionsPrice({ ...pack, total_price: 0 })).toBe(0);
});

test('nurse and partner have the rest of their incomes, and the company has the remaining price', () => {
  const pack = {
    ...{ original_price: 1_100_000, total_price: 1_000_000, agent_commission: 40, partner_commission: 15 },
    deductions: [{ amount: 100_000, applied_to: 'company' as const }],
  };
  expect(splitIncomes(pack)).toMatchObject({ agent_income: 440_000, partner_income: 150_000 });
  expect(splitIncomes({ ...pack, agent_unheld: 700_000, partner_unheld: 700_000 })).toMatchObject({
    ...{ agent_income: 132_000, agent_tax: 13_200, partner_income: 45_000, company_income: 823_000 },
  });
});

test("a month's commission leaves out unheld sessions, its revenue does not", () => {
  const thresholds = [{ revenue: 0, commission_percent: 10, bonus_percent: 1 }];
  const month = calculatePartnerMonth(
    [{ total_price: 1_000_000, partner_unheld: 600_000, n: 2 }, { total_price: 500_000 }],
    thresholds,
  );
  expect(month).toMatchObject({ total_revenue: 2_500_000, total_commission: 130_000, total_bonus: 25_000 });
});
