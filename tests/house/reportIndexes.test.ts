/** The sums of all time are read from indexes alone, however many rows there are (contract §6). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#api/context';
import { connect } from '#api/db/connect';
import { migrate } from '#api/db/migrate';
import { pl } from '#api/reports/pl';
import { revenue } from '#api/reports/revenue';

const folder = mkdtempSync(join(tmpdir(), 'noi-indexes-'));
let knex: Knex;
beforeAll(async () => {
  knex = connect(`sqlite:${join(folder, 'noi.sqlite')}`);
  await migrate(knex);
});
afterAll(async () => {
  await knex.destroy();
  rmSync(folder, { recursive: true, force: true });
});

/** How SQLite reads the tables for the first statement of this work that sums up. */
async function planOf(work: (ctx: Context) => Promise<unknown>): Promise<string> {
  const asked: { sql: string; bindings: Knex.RawBinding[] }[] = [];
  const listen = (query: (typeof asked)[number]) => asked.push(query);
  knex.on('query', listen);
  await work({ db: knex, today: '2026-11-20' } as Context);
  knex.removeListener('query', listen);
  const summing = asked.find(({ sql }) => /^select.*sum\(/.test(sql));
  const rows = (await knex.raw(`explain query plan ${summing?.sql}`, summing?.bindings ?? [])) as {
    detail: string;
  }[];
  return rows.map(({ detail }) => detail).join('\n');
}

test('profit and loss', async () => {
  expect(await planOf(pl)).toContain('COVERING INDEX transactions_profit_index');
});

test('the totals of revenue', async () => {
  const params = { date_field: 'registered_at', split: false, month: null, year: null } as const;
  const whole = { ...params, agent_id: null, sale_id: null, level: 'l7_up' } as const;
  const plan = await planOf((ctx) => revenue(ctx, whole, { number: 1, size: 20 }));
  expect(plan).toContain('COVERING INDEX packages_revenue_index');
});
