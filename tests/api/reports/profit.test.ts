import { expect, test } from 'vitest';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();
const finance = await api.as('finance');

test('profit and loss changes by exactly the approved amount, in its recorded month', async () => {
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
