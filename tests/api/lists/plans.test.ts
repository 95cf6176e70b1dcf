/** Whatever the screens offer to filter or sort by is found along an index: shown by the database's own plans. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableOf } from '#api/db/shape';
import type { Viewer } from '#schema/access';
import { resources } from '#schema/index';
import { hasList } from '#schema/pages';
import { queues } from '#schema/queues';
import { type AnyResource, filtersOf } from '#schema/resource';
import { offeredSorts } from '../support/offeredSorts.ts';
import { sampleOf } from '../support/sampleOf.ts';
import { startApi, type TestApi } from '../support/startApi.ts';
import { type Statement, statementsOf } from '../support/statementsOf.ts';

/** Tables that grow with the business. */
const large = ['customers', 'packages', 'transactions', 'users'];
/** A record's own few: gathered and sorted, whatever the order. */
const few = ['customer_id', 'package_id', 'partner_revenue_id', 'import_id', 'id'];

let api: TestApi;
let owner: Viewer;
let partner: Viewer;
beforeAll(async () => {
  api = await startApi();
  const person = { name: '', email: '', partner_id: null, mechanism_id: null, via: null };
  owner = { ...person, id: '1', kind: 'staff', roles: ['admin', 'finance'] };
  partner = { ...person, id: '5', kind: 'partner', roles: ['partner'], partner_id: '1' };
});
afterAll(() => api.stop());

const lists = Object.values(resources).filter(
  (one) => hasList(one.name) && large.includes(tableOf(one)),
) as AnyResource[];

/** The plan of a list's page as it is really read, and of its count. */
async function plansOf(resource: AnyResource, viewer: Viewer, query: string) {
  const { page, count } = await statementsOf(api, resource, viewer, query);
  const isSqlite = api.config.databaseUrl.startsWith('sqlite:');
  const plan = async ({ sql, bindings }: Statement): Promise<string[]> => {
    if (isSqlite) {
      const rows = await api.knex.raw(`explain query plan ${sql}`, bindings as never);
      return (rows as { detail: string }[]).map(({ detail }) => detail);
    }
    // With so few rows it would read all of them; what it could do is asked for.
    return api.knex.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off');
      await trx.raw('set local enable_bitmapscan = off');
      const { rows } = await trx.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings as never);
      return (rows as Record<string, string>[]).map((row) => String(row['QUERY PLAN']));
    });
  };
  return { page: await plan(page), count: count && (await plan(count)) };
}

const sorts = (plan: readonly string[]) =>
  plan.some((step) => /TEMP B-TREE FOR ORDER BY|(^|->)\s*Sort {2}\(/.test(step));
const scans = (plan: readonly string[]) =>
  plan.some((step) => /^SCAN t\b(?!.*USING)|Seq Scan on (customers|packages|transactions)/.test(step));

describe.each(lists.map((one) => [one.name, one] as const))('%s', (_name, resource) => {
  const viewers = () => [owner, ...(resource.access.partner ? [partner] : [])];

  test('every order on offer is read from an index', async () => {
    const faults: string[] = [];
    for (const viewer of viewers())
      for (const sort of ['', ...offeredSorts(resource)]) {
        const { page } = await plansOf(resource, viewer, sort);
        if (sorts(page) || scans(page)) faults.push(`${sort}: ${page.join('; ')}`);
      }
    // PostgreSQL keeps empty values at the other end of a descending index: that order it sorts, for want of a second one.
    const isSqlite = api.config.databaseUrl.startsWith('sqlite:');
    expect(faults.filter((fault) => isSqlite || !/DESC NULLS LAST/.test(fault))).toEqual([]);
  });

  test('every filter on offer is read from an index, in order where one value is asked for', async () => {
    const faults: string[] = [];
    for (const viewer of viewers())
      for (const filter of filtersOf(resource)) {
        if (filter.roles && !filter.roles.some((role) => viewer.roles.includes(role))) continue;
        const { page, count } = await plansOf(
          resource,
          viewer,
          `filter[${filter.name}]=${sampleOf(resource, filter)}`,
        );
        const isOne = (filter.op ?? 'is') === 'is' && !filter.at.includes('.') && !few.includes(filter.at);
        // Text is looked for in the index of the search, sets are looked into; the last asks three columns of a joined row.
        const looksInside =
          filter.op === 'contains' ||
          filter.op === 'some' ||
          filter.op === 'has' ||
          (filter.op === 'nurse' && filter.at.includes('.') && filter.hidden);
        const words = page.join('; ');
        if (isOne && sorts(page) && api.config.databaseUrl.startsWith('sqlite:'))
          faults.push(`${filter.name}: ${words}`);
        if (!looksInside && (scans(page) || scans(count ?? []))) faults.push(`${filter.name}: ${words}`);
      }
    expect(faults).toEqual([]);
  });

  test('what waits, as the home page asks for it, is read in order', async () => {
    for (const queue of queues.filter((one) => one.resource === resource.name)) {
      const filters = Object.entries(queue.filter('2026-11-21')).map(
        ([name, value]) => `filter[${name}]=${value}`,
      );
      const { page } = await plansOf(resource, owner, [...filters, `sort=${queue.since}`].join('&'));
      expect(scans(page), page.join('; ')).toBe(false);
    }
  });
});
