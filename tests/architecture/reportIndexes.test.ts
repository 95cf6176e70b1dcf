/**
 * A report on a month reads only that month, and an all-time report reads stored sums, however long the history is
 * (rules 8.2).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#api/context';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { loadCapacity } from '#api/reports/loadCapacity';
import { loadEstimatedPartnerRevenue } from '#api/reports/loadEstimatedPartnerRevenue';
import { loadMarketing } from '#api/reports/loadMarketing';
import { loadPartnerRevenue } from '#api/reports/loadPartnerRevenue';
import { loadProfitLoss } from '#api/reports/loadProfitLoss';
import { loadRevenue } from '#api/reports/loadRevenue';
import { loadSchedule } from '#api/reports/loadSchedule';
import { loadScheduleCell, loadScheduleDay } from '#api/reports/loadScheduleDay';
import { loadToday } from '#api/reports/loadToday';

const folder = mkdtempSync(join(tmpdir(), 'noi-indexes-'));
let knex: Knex;
beforeAll(async () => {
  knex = connect(`sqlite:${join(folder, 'noi.sqlite')}`);
  await migrate(knex);
  const at = { created_at: '2026-11-20T00:00:00.000Z', updated_at: '2026-11-20T00:00:00.000Z' };
  await knex('partners').insert({ ...at, code: 'p', code_fold: 'p', name: 'P', name_fold: 'p' });
});
afterAll(async () => {
  await knex.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** Tables that grow with every package. */
const growing = ['customers', 'packages', 'package_services', 'shifts', 'transactions'];

/** Returns a line for each read of a growing table or of the stored sums while `work` runs, with SQLite's way of reading. */
async function readsOf(work: (ctx: Context) => Promise<unknown>): Promise<string[]> {
  const queries: { sql: string; bindings: Knex.RawBinding[] }[] = [];
  const listen = (query: (typeof queries)[number]) => queries.push(query);
  knex.on('query', listen);
  const viewer = { id: '1', roles: ['admin', 'finance'] };
  const now = new Date('2026-11-20T03:00:00Z');
  await work({ db: knex, now, today: '2026-11-20', viewer } as unknown as Context);
  knex.removeListener('query', listen);
  const reads: string[] = [];
  for (const { sql, bindings } of queries) {
    // Skips queries whose list of ids is empty (`1 = ?`), and the query of the sellers' names.
    if (/pragma_index_list|1 = \?|`sales_id` having/.test(sql)) continue;
    const names = new Map<string, string>();
    for (const [, table = '', alias = table] of sql.matchAll(/(?:from|join) `(\w+)`(?: as `(\w+)`)?/g))
      names.set(alias, table);
    const steps = (await knex.raw(`explain query plan ${sql}`, bindings)) as { detail: string }[];
    for (const { detail } of steps) {
      const [, alias = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
      const table = names.get(alias) ?? '';
      if (growing.includes(table) || table.startsWith('sums_'))
        reads.push(detail.replace(/^(\w+) \w+/, `$1 ${table}`));
    }
  }
  return reads;
}

/** True if the query reads only the rows of a period, or the few rows of a record. */
const isNarrow = (read: string): boolean =>
  /^SEARCH/.test(read) &&
  /(rowid=\?|[( ]id=\?|[( ]day=\?|package_id=\?|agent\d?_id=\?|sales_id=\?|(day|month|_at)>\? AND \w+<\?)/.test(
    read,
  );

const revenueOf = {
  date_field: 'registered_at',
  split: false,
  year: null,
  until: null,
  month: '2026-10',
  agent_id: null,
  sale_id: null,
  level: 'l7_up',
} as const;
const page = { number: 1, size: 20 };
const marketingOf = { legacy_c3: false, year: null, start_date: null, end_date: null } as const;
const anyDay = { from: null, to: null, sessions: null };
const scheduleOf = { ...anyDay, agent_id: null, area: null, level: 'default' } as const;
const cell = {
  agent_id: '1',
  unassigned: null,
  day: '2026-11-20',
  time_period: '08:00-09:00',
  area: null,
  level: 'default',
} as const;

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['revenue', (ctx) => loadRevenue(ctx, revenueOf, page)],
  ['revenue, another day', (ctx) => loadRevenue(ctx, { ...revenueOf, date_field: 'finished_at' }, page)],
  ['revenue at a level', (ctx) => loadRevenue(ctx, { ...revenueOf, level: 'L8' }, page)],
  ['revenue of a nurse', (ctx) => loadRevenue(ctx, { ...revenueOf, agent_id: '1' }, page)],
  ['revenue of sales', (ctx) => loadRevenue(ctx, { ...revenueOf, sale_id: '1', level: 'all' }, page)],
  [
    'partners',
    (ctx) => loadPartnerRevenue(ctx, { partner_id: null, split: true, month: '2026-10', year: null }),
  ],
  ['marketing', (ctx) => loadMarketing(ctx, { ...marketingOf, view_by: 'month', month: '2026-10' })],
  ['schedule', (ctx) => loadSchedule(ctx, scheduleOf)],
  [
    'schedule of a day with its sessions',
    (ctx) => loadSchedule(ctx, { ...scheduleOf, from: ctx.today, to: ctx.today, sessions: true }),
  ],
  ['schedule of a nurse', (ctx) => loadSchedule(ctx, { ...scheduleOf, agent_id: '1' })],
  ['schedule of an area', (ctx) => loadSchedule(ctx, { ...scheduleOf, area: 'Khu trung tâm' })],
  ['a cell of the schedule', (ctx) => loadScheduleCell(ctx, cell)],
  ['a day of everybody', (ctx) => loadScheduleDay(ctx, { ...cell, agent_id: null, area: 'Khu trung tâm' })],
  ['today’s sessions', (ctx) => loadToday(ctx, { only: 'all', hour: null }, page)],
  ['a cell of nobody', (ctx) => loadScheduleCell(ctx, { ...cell, agent_id: null, unassigned: true })],
])('%s, of one period, reads only the rows of that period', async (_name, work) => {
  const reads = await readsOf(work);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((read) => !isNarrow(read))).toEqual([]);
});

test.each<[string, (ctx: Context) => Promise<unknown>]>([
  ['capacity', (ctx) => loadCapacity(ctx, { agent_status: null, province: [] })],
  ['what partners are owed', (ctx) => loadEstimatedPartnerRevenue(ctx, { partner_id: null, level: 'all' })],
])('%s, of all time, reads stored sums only', async (_name, work) => {
  const reads = await readsOf(work);
  expect(reads.length).toBeGreaterThan(0);
  expect(reads.filter((read) => !/^\w+ sums_/.test(read))).toEqual([]);
});

test('profit and loss, of all time, reads stored sums, and prices of packages by their ids', async () => {
  const reads = await readsOf(loadProfitLoss);
  expect(reads.filter((read) => read.includes('sums_')).length).toBeGreaterThan(1);
  expect(reads.filter((read) => !/^\w+ sums_/.test(read))).toEqual([
    'SEARCH packages USING INTEGER PRIMARY KEY (rowid=?)',
  ]);
});

test('the all-time totals of revenue are read from stored sums, and the packages one page at a time', async () => {
  const reads = await readsOf((ctx) => loadRevenue(ctx, { ...revenueOf, month: null }, page));
  const others = reads.filter((read) => !/^\w+ sums_/.test(read) && !isNarrow(read));
  const way = 'SCAN packages USING INDEX packages_registered_at_created_at_index';
  expect(new Set(others)).toEqual(new Set([way]));
});
