/** Reports are read through their own connections, in one batch. */
import { describe, expect, test } from 'vitest';
import { type BatchQuery, queryBatch } from '#api/db/queryBatch';
import { startApiForFile } from '../support/startApi.ts';

const api = await startApiForFile();

/** Counts how often `work` takes a connection for long reads. */
async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  const { client } = api.app.services.readers;
  const acquire = client.acquireConnection;
  let turns = 0;
  client.acquireConnection = function counted(...given: unknown[]) {
    turns += 1;
    return acquire.apply(this, given);
  };
  try {
    await work();
    return turns;
  } finally {
    client.acquireConnection = acquire;
  }
}

describe('a report', () => {
  test.each([
    ['/reports/revenue', 1],
    ['/reports/revenue?month=2026-10&split=true&level=all', 1],
    ['/reports/partner_revenue?split=true', 1],
    ['/reports/estimated_partner_revenue', 1],
    ['/reports/marketing?view_by=month', 1],
    ['/reports/aps', 1],
    ['/reports/pl', 1],
    // The sessions are counted first: if there are too many, they are not read.
    ['/reports/schedule', 2],
    ['/pay_run?month=2026-10', 1],
  ])('%s reads its data in %i batch(es)', async (path, times) => {
    const owner = await api.as('owner');
    expect(await turnsOf(() => owner.get(path))).toBe(times);
  });
});

const buildNumbersQuery = (sql: string): BatchQuery<number[]> => ({
  query: api.app.services.readers.from(api.app.services.readers.raw(sql)).select('n') as never,
  read: (rows: { n: number }[]) => rows.map(({ n }) => n),
});

describe('a batch of queries', () => {
  test('returns each result under its own name', async () => {
    const { one, two } = await queryBatch(api.app.services.readers, {
      one: buildNumbersQuery('(select 1 as n) as a'),
      two: buildNumbersQuery('(select 2 as n union all select 3) as b'),
    });
    expect([one, two]).toEqual([[1], [2, 3]]);
  });

  test('fails if one query fails, and the next batch works', async () => {
    const { readers } = api.app.services;
    const answer = queryBatch(readers, {
      good: buildNumbersQuery('(select 1 as n) as a'),
      bad: buildNumbersQuery('nowhere'),
    });
    await expect(answer).rejects.toThrow(/nowhere/);
    const { good } = await queryBatch(readers, { good: buildNumbersQuery('(select 4 as n) as a') });
    expect(good).toEqual([4]);
  });
});

test('a list uses a separate connection only if its table is large', async () => {
  const owner = await api.as('owner');
  const page = () => owner.get('/customers');
  expect(await turnsOf(page)).toBe(0);
  const [row] = await api.knex('customers').orderBy('id').limit(1);
  await api.knex('customers').insert({ ...row, id: 20_000 });
  expect(await turnsOf(page)).toBeGreaterThan(0);
});
