import { describe, expect, it } from 'vitest';
import { calculateProfitLoss } from '#rules/profitLoss';
import { formatAxisAmount, formatReportAmount } from '../../src/reports/figures/amountText.ts';
import { calculateChangeRatio } from '../../src/reports/figures/calculateChangeRatio.ts';
import { buildHeldSessionFigures, buildProfitFigures } from '../../src/reports/pl/buildProfitFigures.ts';
import { profitHrefBuilders } from '../../src/reports/pl/profitHrefs.ts';

describe('the values above the P&L', () => {
  const { rows } = calculateProfitLoss([
    { month: '2026-10', kind: 'revenue', total: 100 },
    { month: '2026-11', kind: 'revenue', total: 150 },
    { month: '2026-11', kind: 'supplies', total: 30 },
    { month: '2026-11', kind: 'ads', total: 40 },
  ]);

  it('compare the newest month with the previous one', () => {
    const figures = buildProfitFigures(rows, '2026-12-01');
    expect(figures.map(({ value }) => value)).toEqual([150, 120, 70, 80]);
    expect(figures.map(({ before }) => before)).toEqual([
      { value: 100, name: '10/2026' },
      { value: 100, name: '10/2026' },
      { value: 0, name: '10/2026' },
      { value: 100, name: '10/2026' },
    ]);
  });
  it('show a running month without a comparison, next to the whole previous month', () => {
    expect(buildProfitFigures(rows, '2026-11-20')[0]).toMatchObject({
      note: 'đến nay; cả 10/2026: 100\u00a0₫',
    });
    expect(buildProfitFigures(rows, '2026-11-20')[0]?.before).toBeUndefined();
  });
  it('have their labels before any rows are loaded', () => {
    expect(buildProfitFigures(undefined, '2026-12-01').map(({ label, value }) => [label, value])).toEqual([
      ['Doanh thu', undefined],
      ['Lợi nhuận gộp', undefined],
      ['Tổng Chi Phí', undefined],
      ['Lãi ròng', undefined],
    ]);
  });
  it('link to the approved transactions of exactly these kinds and this month', () => {
    expect(profitHrefBuilders.gross_profit('2026-11')).toBe(
      '/transactions?filter[kind]=revenue,refund,agent_salary,agent_recovery,supplies,partner&filter[status]=approved' +
        '&filter[month_from]=2026-11&filter[month_to]=2026-11&sum_of=amount',
    );
    // Without advances, transfers between the company's own accounts, and paid taxes.
    expect(profitHrefBuilders.net_profit(null)).toBe(
      '/transactions?filter[kind]=revenue,refund,ads,agent_salary,coordinator_salary,management,supplies,partner,agent_recovery&filter[status]=approved&sum_of=amount',
    );
  });
});

describe('the value of held sessions', () => {
  const held = (month: string, sessions: number) => ({
    ...{ month, sessions, earned: sessions * 100, owed_agents: sessions * 40, owed_partners: sessions * 10 },
  });
  const { rows, summary } = calculateProfitLoss(
    [{ month: '2026-11', kind: 'revenue', total: 150 }],
    [held('2026-10', 2), held('2026-11', 3)],
  );

  it('is next to the money of its month, and in a separate row for a month without money', () => {
    expect(rows.map(({ month, revenue, earned }) => [month, revenue, earned])).toEqual([
      ['2026-11', 150, 300],
      ['2026-10', 0, 200],
    ]);
    expect(summary).toMatchObject({ sessions: 5, earned: 500, owed_agents: 200, owed_partners: 50 });
  });
  it('explains each value, and opens the sessions', () => {
    const figures = buildHeldSessionFigures(rows, '2026-11-20');
    expect(figures.map(({ label, value }) => [label, value])).toEqual([
      ['Buổi đã tắm', 3],
      ['Giá trị buổi đã tắm', 300],
      ['Phần điều dưỡng của buổi đã tắm', 120],
      ['Phần đối tác của buổi đã tắm', 30],
    ]);
    for (const { counts, to } of figures) {
      expect(counts).toBeTruthy();
      expect(to).toBe(
        '/shifts?filter[status]=finished&filter[day_from]=2026-11-01&filter[day_to]=2026-11-30',
      );
    }
    expect(figures[0]?.note).toBe('đến nay; cả 10/2026: 2');
  });
});

describe('amounts', () => {
  it('are shown in the Vietnamese format, with a dash for a missing amount', () => {
    expect(formatReportAmount(-1234567, 'currency')).toBe('-1.234.567\u00a0₫');
    expect(formatReportAmount(0.125, 'percent')).toBe('12,50\u00a0%');
    expect(formatReportAmount(null, 'currency')).toBe('–');
    expect(formatReportAmount(0, 'number')).toBe('0');
  });
  it('are abbreviated on an axis', () => {
    expect(
      [0, 950_000, 350_000_000, -1_250_000_000].map((amount) => formatAxisAmount(amount, 'currency')),
    ).toEqual(['0', '950.000\u00a0₫', '350 tr', '-1,3 tỷ']);
  });
  it('change relative to the size of the earlier value, and have no change relative to 0', () => {
    expect([
      calculateChangeRatio(150, 100),
      calculateChangeRatio(-50, -100),
      calculateChangeRatio(5, 0),
      calculateChangeRatio(0, 0),
    ]).toEqual([0.5, 0.5, null, 0]);
  });
});
