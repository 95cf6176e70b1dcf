import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { nursesOf, type Records, recordsOf, total } from './records.ts';

let api: TestApi;
let finance: Client;
let records: Records;
beforeAll(async () => {
  api = await startApi();
  finance = await api.as('finance');
  records = await recordsOf(api.knex);
});
afterAll(() => api.stop());

const costs = ['ads', 'agent_salary', 'coordinator_salary', 'management', 'supplies', 'partner'];

describe('profit and loss', () => {
  function expected(transactions: Records['transactions']) {
    const of = (...kinds: string[]) =>
      total(
        transactions.filter((one) => one.status === 'approved' && kinds.includes(one.kind)),
        (one) => one.amount,
      );
    return {
      revenue: of('revenue'),
      net_profit: of('revenue') - of(...costs),
      gross_profit: of('revenue') - of('agent_salary', 'supplies', 'partner'),
      total_expense: of(...costs),
      expenses: Object.fromEntries(costs.map((kind) => [kind, of(kind)])),
    };
  }

  test('has a row per recorded month of approved transactions, newest first, and their sum', async () => {
    const { status, body } = await finance.get('/reports/pl');
    expect(status).toBe(200);
    const approved = records.transactions.filter((one) => one.status === 'approved');
    const months = [...new Set(approved.map((one) => one.month))].sort().reverse();
    expect(months.length).toBeGreaterThanOrEqual(13);
    expect(body.data.rows).toEqual(
      months.map((month) => ({
        month,
        ...expected(records.transactions.filter((one) => one.month === month)),
      })),
    );
    expect(body.data.summary).toEqual(expected(records.transactions));
  });

  test('moves by exactly what is approved, in its recorded month', async () => {
    const before = (await finance.get('/reports/pl')).body.data;
    const waiting = (
      await finance.get('/transactions?filter[status]=created&filter[kind]=revenue&page[size]=1')
    ).body.data[0];
    const { amount, month } = waiting.attributes;
    const approved = await finance.act('transactions', waiting.id, 'approve');
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    const after = (await finance.get('/reports/pl')).body.data;
    expect(after.summary.revenue).toBe(before.summary.revenue + amount);
    expect(after.summary.net_profit).toBe(before.summary.net_profit + amount);
    expect(after.summary.total_expense).toBe(before.summary.total_expense);
    const of = (data: typeof after) =>
      data.rows.find((row: { month: string }) => row.month === month)?.revenue ?? 0;
    expect(of(after)).toBe(of(before) + amount);
    for (const row of after.rows) if (row.month !== month) expect(before.rows).toContainEqual(row);
  });
});

describe('the capacity report', () => {
  const levels = ['L5-A', 'L5', 'L5-C', 'L6', 'L6-C', 'L7', 'L7-C', 'L8', 'L8-7C'];
  const countsOf = (agent: number) =>
    Object.fromEntries(
      levels.map((level) => [
        level,
        records.packages.filter((pack) => pack.level === level && nursesOf(pack).includes(agent)).length,
      ]),
    );
  const report = async (query: string) => {
    const { status, body } = await finance.get(`/reports/aps?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };
  interface Row {
    agent: { id: string; name: string; province: string; address: string };
    remaining: number;
    summary: Record<string, number>;
  }

  test('counts each nurse’s packages per level and what she can still take', async () => {
    const { rows } = await report('');
    const nurses = records.users.filter((user) => user.kind === 'agent');
    expect(rows).toHaveLength(nurses.length);
    for (const row of rows as Row[]) {
      const nurse = nurses.find((user) => String(user.id) === row.agent.id);
      const counts = countsOf(Number(row.agent.id));
      expect(row.summary).toEqual(counts);
      const running = (counts['L5-A'] ?? 0) + (counts.L6 ?? 0) + (counts.L7 ?? 0);
      expect(row.remaining).toBe(Math.max(0, (nurse?.full_load ?? 5) - running));
      expect([row.agent.name, row.agent.province]).toEqual([nurse?.name, nurse?.province]);
    }
    expect((rows as Row[]).some((row) => row.remaining > 0 && (row.summary.L7 ?? 0) > 0)).toBe(true);
  });

  test('sums the rows up, with each level’s share of all', async () => {
    const { rows, summary } = await report('agent_status=active');
    const of = (level: string) => total(rows as Row[], (row) => row.summary[level] ?? 0);
    const all = total(levels, of);
    expect(summary.total).toEqual({ ratio: 1, total: all });
    for (const level of levels) expect(summary[level]).toEqual({ ratio: of(level) / all, total: of(level) });
  });

  test.each(['active', 'inactive', 'out'])('of nurses who are %s', async (status) => {
    const { rows } = await report(`agent_status=${status}`);
    const expected = records.users
      .filter((user) => user.profile_status === status)
      .map((user) => String(user.id));
    expect((rows as Row[]).map((row) => row.agent.id).sort()).toEqual(expected.sort());
    expect(expected.length).toBeGreaterThan(0);
  });

  test('of several districts at once, offering all there are', async () => {
    const { filters } = await report('');
    const home = new Set(
      records.users.flatMap((user) => (user.kind === 'agent' && user.province ? [user.province] : [])),
    );
    expect([...filters.provinces].sort()).toEqual([...home].sort());
    const two = filters.provinces.slice(0, 2) as string[];
    const query = two.map((name) => `province[]=${encodeURIComponent(name)}`).join('&');
    const { rows, filters: still } = await report(query);
    expect(new Set((rows as Row[]).map((row) => row.agent.province))).toEqual(new Set(two));
    expect(still).toEqual(filters);
  });
});
