/** No list page scans its table, as the database's query plans show: every order and filter offered, home queues, references. */
import { describe, expect, test } from 'vitest';
import { getDialect } from '#api/db/dialect';
import { type CompiledQuery, encodeIdList } from '#api/db/getCompiledQuery';
import { getTableName, getTableShape } from '#api/db/shape';
import type { Viewer } from '#schema/access';
import { resources } from '#schema/index';
import { hasListPage } from '#schema/pages';
import { queues } from '#schema/queues';
import type { AnyResource, Filter } from '#schema/resource';
import { buildSizeCases } from '../../bench/sizeCases.ts';
import { buildListSql } from '../support/queriesOf.ts';
import { startApiForFile } from '../support/startApi.ts';

/** Tables that grow with the business. */
const large = ['customers', 'packages', 'transactions', 'users', 'shifts', 'package_services'];

const api = await startApiForFile();
const person = { name: '', email: '', partner_id: null, mechanism_id: null, via: null };
const owner: Viewer = { ...person, id: '1', kind: 'staff', roles: ['admin', 'finance'] };
const partner: Viewer = { ...person, id: '5', kind: 'partner', roles: ['partner'], partner_id: '1' };

const ofLarge = (Object.values(resources) as AnyResource[]).filter((one) =>
  large.includes(getTableName(one)),
);
const lists = ofLarge.filter((one) => hasListPage(one.name) && getTableName(one) !== 'users');

const isSqlite = () => api.config.databaseUrl.startsWith('sqlite:');

async function planOf({ sql, bindings }: CompiledQuery): Promise<string[]> {
  if (isSqlite()) {
    const rows = await api.knex.raw(`explain query plan ${sql}`, bindings as never);
    return (rows as { detail: string }[]).map(({ detail }) => detail);
  }
  // With so few rows, the planner would choose a scan; the test only checks that the planner can use an index.
  return api.knex.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    await trx.raw('set local enable_bitmapscan = off');
    const { rows } = await trx.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings as never);
    return (rows as Record<string, string>[]).map((row) => String(row['QUERY PLAN']));
  });
}

/** Returns the steps of a page's plan that find the record ids. The few records are then read by id and sorted again. */
function listStepsFindingIds(plan: readonly string[]): string[] {
  const inner = plan.findIndex((step) => /\bLimit\b/.test(step));
  return plan.slice(inner + 1).slice(0, plan.includes('SCAN page') ? plan.indexOf('SCAN page') : undefined);
}

const hasSort = (plan: readonly string[]) =>
  plan.some((step) => /TEMP B-TREE FOR ORDER BY|(^|->)\s*Sort {2}\(/.test(step));
const hasScan = (plan: readonly string[]) =>
  plan.some((step) => /^SCAN t\b(?!.*USING)|Seq Scan on (customers|packages|shifts|transactions)/.test(step));

const pagePlan = async (resource: AnyResource, viewer: Viewer, query: string) =>
  listStepsFindingIds(await planOf(buildListSql(api, resource, viewer, query).page));

test.each(
  lists.map((one) => [one.name, one] as const),
)('%s are read in their default order from an index', async (_name, resource) => {
  for (const viewer of [owner, ...(resource.access.partner ? [partner] : [])]) {
    const plan = await pagePlan(resource, viewer, '');
    expect(hasSort(plan) || hasScan(plan), plan.join('; ')).toBe(false);
  }
});

const offeredCases = (await buildSizeCases(api.knex, '2026-11-21')).filter(
  ({ kind, filter }) => kind === 'list' && !filter?.hidden,
);

/** True if the filter is on a related record or on several columns: its results are sorted after they are found. */
const isSortedAfterFinding = ({ at, whileEmpty }: Filter): boolean =>
  at.includes('.') || whileEmpty !== undefined;

// SQLite only: PostgreSQL chooses plans by the data, and cannot read an index backwards if empty values come last.
test.runIf(isSqlite()).each(lists.map((one) => [one.name, one] as const))(
  '%s, by every order and filter on offer, are read from an index until the page is full',
  async (name, resource) => {
    const found: [query: string, plan: string][] = [];
    for (const { path, filter } of offeredCases) {
      const [, list, query = ''] = /^\/([a-z_]+)\??(.*)$/.exec((await path(api.knex)) ?? '') ?? [];
      if (list !== name) continue;
      const plan = await pagePlan(resource, owner, query);
      if (hasScan(plan) || (hasSort(plan) && !(filter && isSortedAfterFinding(filter))))
        found.push([query, plan.join('; ')]);
    }
    expect(found).toEqual([]);
  },
);

test('a page is read by its ids, and sorted by the keys found with them', async () => {
  for (const resource of lists) {
    const plan = (await planOf(buildListSql(api, resource, owner, '').page)).join('; ');
    if (isSqlite()) expect(plan).toMatch(/SCAN page; SEARCH t USING INTEGER PRIMARY KEY/);
    expect(plan).not.toMatch(/BLOOM/);
  }
});

test('packages at a common level are sorted by their registration day from an index', async () => {
  const query = 'filter[level]=L8&sort=-registered_at';
  const plan = await pagePlan(resources.packages as AnyResource, owner, query);
  expect(hasSort(plan) || hasScan(plan), plan.join('; ')).toBe(false);
});

test('sessions with a status are read in their default order from an index', async () => {
  const plan = await pagePlan(resources.shifts as AnyResource, owner, 'filter[status]=finished');
  expect(hasSort(plan) || hasScan(plan), plan.join('; ')).toBe(false);
});

test.each([
  ['closed ones that owe', 'filter[level]=L8,L8-7C&filter[due_from]=1'],
  ['cancelled ones whose money was kept', 'filter[level]=L5-C,L6-C&filter[paid_from]=1'],
])('packages, %s, are found by their debts and not by reading every package at the level', async (_name, filters) => {
  const plan = await pagePlan(resources.packages as AnyResource, owner, `${filters}&sort=level_up_time`);
  expect(plan.join('; ')).toContain('packages_level_due_paid_level_up_time_created_at_index');
});

const ofLargeTables = queues.filter((one) => ofLarge.some(({ name }) => name === one.resource));
test.each(
  ofLargeTables.map((one) => [one.label, one] as const),
)('the queue on the home page uses an index: %s', async (_name, queue) => {
  const filters = Object.entries(queue.filter('2026-11-21')).map(
    ([name, value]) => `filter[${name}]=${value}`,
  );
  const query = [...filters, `sort=${queue.since}`].join('&');
  const resource = resources[queue.resource] as AnyResource;
  const plan = await pagePlan(resource, owner, query);
  const count = await planOf(buildListSql(api, resource, owner, query).count);
  for (const steps of [plan, count]) {
    expect(hasScan(steps), steps.join('; ')).toBe(false);
    // If few records wait, reading all records along an index takes long.
    expect(steps.join('; ')).not.toMatch(/SCAN t\b/);
  }
});

test('rows with given ids are read by these ids and then joined', async () => {
  const among = getDialect(api.knex).among;
  const rows = api
    .knex('transactions as t')
    .leftJoin('packages as p', 'p.id', 't.package_id')
    .leftJoin('packages as f', 'f.id', 'p.follows_id')
    .whereRaw(among, ['t.id', encodeIdList([1, 2, 3])])
    .select('t.id', 'f.customer_id');
  const { sql, bindings } = rows.toSQL();
  const plan = (await planOf({ sql, bindings })).join('; ');
  expect(plan).toMatch(/SEARCH t USING INTEGER PRIMARY KEY|Index Cond: \(id = ANY/);
});

describe('records that refer to a record are found by an index', () => {
  test.each([...new Set(ofLarge.map(getTableName))])('%s', async (table) => {
    const columns = ofLarge
      .filter((one) => getTableName(one) === table)
      .flatMap((one) => [...getTableShape(one).stored.values()])
      .filter(({ field }) => field.kind === 'ref')
      .map(({ column }) => column);
    for (const column of new Set(columns)) {
      const { sql, bindings } = api.knex(`${table} as t`).where(column, 1).select('id').toSQL();
      const plan = await planOf({ sql, bindings });
      expect(hasScan(plan), `${column}: ${plan.join('; ')}`).toBe(false);
    }
  });
});

test('packages, which are written most often, have at most 22 indexes, apart from partial ones on few rows', async () => {
  const names = isSqlite()
    ? await api.knex.raw("select name from pragma_index_list('packages') where partial = 0")
    : (
        await api.knex.raw(
          "select indexname from pg_indexes where tablename = 'packages' and indexname not like '%_pkey' and indexdef not like '% WHERE %'",
        )
      ).rows;
  expect(names.length).toBeLessThanOrEqual(22);
});
