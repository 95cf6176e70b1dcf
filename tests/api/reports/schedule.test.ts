import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type Records, recordsOf } from './records.ts';

let api: TestApi;
let sales: Client;
let records: Records;
beforeAll(async () => {
  api = await startApi();
  sales = await api.as('sales');
  records = await recordsOf(api.knex);
});
afterAll(() => api.stop());

interface Cell {
  planned: number;
  finished: number;
  cancelled: number;
  duplicated: boolean;
}

async function schedule(query: string) {
  const { status, body } = await sales.get(`/reports/schedule?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('the schedule', () => {
  test('of the demo shows every state, and nurses planned at two places at once', async () => {
    const { rows } = await schedule('');
    const cells = rows.flatMap(({ shifts }: { shifts: Record<string, Record<string, Cell>> }) =>
      Object.values(shifts).flatMap((slots) => Object.values(slots)),
    ) as Cell[];
    expect(cells.some((cell) => cell.duplicated)).toBe(true);
    for (const status of ['planned', 'finished', 'cancelled'] as const)
      expect(cells.some((cell) => cell[status] > 0)).toBe(true);
  });

  test('has a row for nurses with nothing to do, but for those who left', async () => {
    const { rows, agents } = await schedule('from=2001-01-01&to=2001-01-02');
    const staying = records.users.filter((user) => user.kind === 'agent' && user.profile_status !== 'out');
    expect(rows.map((row: { agent: { id: string } }) => row.agent.id).sort()).toEqual(
      staying.map((user) => String(user.id)).sort(),
    );
    expect(agents).toHaveLength(staying.length);
    expect(rows.every((row: { time_periods: string[] }) => row.time_periods.length === 0)).toBe(true);
  });
});
