import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { nursesOf, type PackageRow, type Records, recordsOf, vietnamDay } from './records.ts';

let api: TestApi;
let sales: Client;
let records: Records;
let today: string;
beforeAll(async () => {
  api = await startApi();
  sales = await api.as('sales');
  records = await recordsOf(api.knex);
  today = vietnamDay(new Date().toISOString());
});
afterAll(() => api.stop());

const shown = ['L5', 'L5-A', 'L6', 'L7', 'L7-C', 'L8', 'L8-7C'];
const plus = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const slotsOf = (pack: PackageRow) => JSON.parse(pack.time_period) as string[];
const start = (slot: string) => Number(slot.slice(0, 2)) * 60 + Number(slot.slice(3, 5));

interface Cell {
  planned: number;
  finished: number;
  cancelled: number;
  duplicated: boolean;
}

/** nurse → day → slot → cell, session by session. */
function expectedCells(from: string, to: string, levels: readonly string[]): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const planned: { nurse: number; day: string; slot: string; shift: number }[] = [];
  for (const shift of records.shifts) {
    const pack = records.packages.find((one) => one.id === shift.package_id) as PackageRow;
    if (shift.day < from || shift.day > to || !levels.includes(pack.level)) continue;
    for (const nurse of nursesOf(pack))
      for (const slot of slotsOf(pack)) {
        const key = `${nurse} ${shift.day} ${slot}`;
        const cell = cells.get(key) ?? { planned: 0, finished: 0, cancelled: 0, duplicated: false };
        cell[shift.status] += 1;
        cells.set(key, cell);
        if (shift.status === 'planned') planned.push({ nurse, day: shift.day, slot, shift: shift.id });
      }
  }
  for (const one of planned)
    for (const other of planned)
      if (one.shift !== other.shift && one.nurse === other.nurse && one.day === other.day)
        if (Math.abs(start(one.slot) - start(other.slot)) <= 30) {
          const cell = cells.get(`${one.nurse} ${one.day} ${one.slot}`);
          if (cell) cell.duplicated = true;
        }
  return cells;
}

function cellsOf(
  rows: { agent: { id: string }; shifts: Record<string, Record<string, Cell>> }[],
): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  for (const { agent, shifts } of rows)
    for (const [day, slots] of Object.entries(shifts))
      for (const [slot, cell] of Object.entries(slots)) cells.set(`${agent.id} ${day} ${slot}`, cell);
  return cells;
}

const sorted = (cells: Map<string, Cell>) => [...cells].sort(([a], [b]) => (a < b ? -1 : 1));

async function schedule(query: string) {
  const { status, body } = await sales.get(`/reports/schedule?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

describe('the schedule', () => {
  test('is thirty days back and ahead, every session of every nurse by day and slot', async () => {
    const { rows } = await schedule('');
    const expected = expectedCells(plus(today, -30), plus(today, 30), shown);
    expect(sorted(cellsOf(rows))).toEqual(sorted(expected));
    const all = [...expected.values()];
    expect(all.some((cell) => cell.duplicated)).toBe(true);
    for (const status of ['planned', 'finished', 'cancelled'] as const)
      expect(all.some((cell) => cell[status] > 0)).toBe(true);
  });

  test('takes days as the documents write them, both ends in', async () => {
    const day = records.shifts.find((shift) => shift.status === 'finished')?.day as string;
    const written = day.split('-').reverse().join('/');
    const { rows } = await schedule(`from=${written}&to=${written}`);
    expect(sorted(cellsOf(rows))).toEqual(sorted(expectedCells(day, day, shown)));
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

  test('of one nurse has her row only', async () => {
    const busy = records.packages.find((pack) => pack.level === 'L7')?.agent_id as number;
    const { rows } = await schedule(`agent_id=${busy}`);
    expect(rows).toHaveLength(1);
    const expected = expectedCells(plus(today, -30), plus(today, 30), shown);
    expect(sorted(cellsOf(rows))).toEqual(
      sorted(new Map([...expected].filter(([key]) => key.startsWith(`${busy} `)))),
    );
    expect(rows[0].time_periods).toEqual([...rows[0].time_periods].sort());
  });

  test('at a cancelled level shows what was called off', async () => {
    const { rows } = await schedule('level=L6-C&from=2001-01-01&to=2001-01-02');
    expect(cellsOf(rows).size).toBe(0);
    const pack = records.packages.find((one) => one.level === 'L6-C') as PackageRow;
    const found = await schedule(`level=L6-C&from=${pack.started_at}&to=${plus(pack.started_at, 20)}`);
    expect(sorted(cellsOf(found.rows))).toEqual(
      sorted(expectedCells(pack.started_at, plus(pack.started_at, 20), ['L6-C'])),
    );
    expect(cellsOf(found.rows).size).toBeGreaterThan(0);
  });

  test('opens a cell to the very sessions it counts', async () => {
    const expected = expectedCells(plus(today, -30), plus(today, 30), shown);
    const some = [...expected].filter(([, cell], index) => cell.duplicated || index % 40 === 0).slice(0, 25);
    for (const [key, cell] of some) {
      const [nurse, day, slot] = key.split(' ');
      const { status, body } = await sales.get(
        `/reports/schedule/cell?agent_id=${nurse}&day=${day}&time_period=${slot}`,
      );
      expect(status).toBe(200);
      for (const name of ['planned', 'finished', 'cancelled'] as const)
        expect(body.data.filter((one: { status: string }) => one.status === name)).toHaveLength(cell[name]);
      for (const one of body.data) {
        const pack = records.packages.find((other) => String(other.id) === one.package_id) as PackageRow;
        const customer = records.customers.find((other) => other.id === pack.customer_id);
        expect(one).toEqual({
          customer_id: String(pack.customer_id),
          customer_name: customer?.name,
          customer_phone: customer?.phone,
          status: one.status,
          started_at: pack.started_at,
          finished_at: pack.finished_at,
          time_period: slotsOf(pack),
          total_shifts: records.shifts.filter((shift) => shift.package_id === pack.id).length,
          package_id: one.package_id,
          shift_id: one.shift_id,
        });
        expect(records.shifts.find((shift) => String(shift.id) === one.shift_id)?.day).toBe(day);
      }
    }
  });
});
