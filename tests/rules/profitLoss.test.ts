import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { calculateProfitLoss, canMoveInDirection, expenseKinds } from '#rules/profitLoss';
import { anyPrice } from './arbitraries.ts';

const sums = [
  { month: '2026-10', kind: 'revenue', total: 100 },
  { month: '2026-11', kind: 'revenue', total: 1000 },
  { month: '2026-11', kind: 'ads', total: 10 },
  { month: '2026-11', kind: 'agent_salary', total: 300 },
  { month: '2026-11', kind: 'coordinator_salary', total: 20 },
  { month: '2026-11', kind: 'management', total: 30 },
  { month: '2026-11', kind: 'supplies', total: 40 },
  { month: '2026-11', kind: 'partner', total: 50 },
];

describe('profit and loss', () => {
  let rows: ReturnType<typeof calculateProfitLoss>['rows'];
  let summary: ReturnType<typeof calculateProfitLoss>['summary'];
  let [november, october]: typeof rows = [];
  // Calculated in a hook and not at file load, so that the tests cover the calculation.
  beforeAll(() => {
    ({ rows, summary } = calculateProfitLoss(sums));
    [november, october] = rows;
  });
  it('has one row per month, the newest first', () =>
    expect(rows.map((row) => row.month)).toEqual(['2026-11', '2026-10']));
  it('adds all six costs', () => expect(november?.total_expense).toBe(450));
  it('deducts nurse pay, supplies and partners for the gross profit', () =>
    expect(november?.gross_profit).toBe(610));
  it('deducts every cost for the net profit', () => expect(november?.net_profit).toBe(550));
  it('shows the costs by kind', () =>
    expect(november?.expenses).toEqual({
      ads: 10,
      agent_salary: 300,
      coordinator_salary: 20,
      management: 30,
      supplies: 40,
      partner: 50,
    }));
  it('shows 0 if nothing was spent', () => expect(october?.expenses.ads).toBe(0));
  it('adds the months', () => expect([summary.revenue, summary.net_profit]).toEqual([1100, 650]));
});

it('deducts refunds from the revenue', () =>
  expect(
    calculateProfitLoss([...sums, { month: '2026-11', kind: 'refund', total: 100 }]).rows[0],
  ).toMatchObject({
    revenue: 900,
    refund: 100,
    net_profit: 450,
    gross_profit: 510,
  }));

it('deducts recovered pay from the cost of nurses', () =>
  expect(
    calculateProfitLoss([...sums, { month: '2026-11', kind: 'agent_recovery', total: 120 }]).rows[0],
  ).toMatchObject({
    revenue: 1000,
    total_expense: 330,
    gross_profit: 730,
    net_profit: 670,
    expenses: { agent_salary: 180 },
  }));

it('has no rows and a summary of zeros without transactions', () => {
  expect(calculateProfitLoss([])).toMatchObject({
    rows: [],
    summary: { revenue: 0, net_profit: 0, gross_profit: 0, total_expense: 0 },
  });
});

it('has a row for a month with sessions only, in order, with their value', () => {
  const held = (month: string) => ({ month, sessions: 2, earned: 30, owed_agents: 12, owed_partners: 3 });
  const { rows } = calculateProfitLoss(sums, [held('2026-12'), held('2026-09'), held('2026-09')]);
  expect(rows.map(({ month }) => month)).toEqual(['2026-12', '2026-11', '2026-10', '2026-09']);
  expect(rows.at(-1)).toMatchObject({ sessions: 4, earned: 60, owed_agents: 24, owed_partners: 6 });
  expect(rows.at(-1)).toMatchObject({ revenue: 0, net_profit: 0, total_expense: 0 });
});

it('only a transfer between own accounts has both directions', () => {
  const ways = (kind: string) => [canMoveInDirection(kind, true), canMoveInDirection(kind, false)];
  expect(['own_transfer', 'revenue', 'agent_recovery', 'refund'].map(ways)).toEqual([
    [true, true],
    [true, false],
    [true, false],
    [false, true],
  ]);
});

it('the summary is the sum of every column', () => {
  const month = fc.constantFrom('2026-09', '2026-10', '2026-11');
  const anySum = fc.record({
    month,
    kind: fc.constantFrom('revenue', 'refund', ...expenseKinds),
    total: anyPrice,
  });
  const anyHeld = fc.record({
    month,
    sessions: fc.nat(100),
    earned: anyPrice,
    owed_agents: anyPrice,
    owed_partners: anyPrice,
  });
  fc.assert(
    fc.property(fc.array(anySum), fc.array(anyHeld), (some, held) => {
      const { rows, summary } = calculateProfitLoss(some, held);
      const column = (of: (row: (typeof rows)[number]) => number) =>
        rows.reduce((total, row) => total + of(row), 0);
      expect(summary).toEqual({
        revenue: column((row) => row.revenue),
        refund: column((row) => row.refund),
        net_profit: column((row) => row.net_profit),
        gross_profit: column((row) => row.gross_profit),
        total_expense: column((row) => row.total_expense),
        expenses: Object.fromEntries(expenseKinds.map((kind) => [kind, column((row) => row.expenses[kind])])),
        sessions: column((row) => row.sessions),
        earned: column((row) => row.earned),
        owed_agents: column((row) => row.owed_agents),
        owed_partners: column((row) => row.owed_partners),
      });
    }),
  );
});
