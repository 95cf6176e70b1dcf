/** Whatever the screens offer to filter or sort by is found along an index: shown by the database's own plans. */
import { describe, expect, test } from 'vitest';
import { tableOf } from '#api/db/shape';
import type { Viewer } from '#schema/access';
import { resources } from '#schema/index';
import { hasList } from '#schema/pages';
import { queues } from '#schema/queues';
import { type AnyResource, type Filter, filtersOf } from '#schema/resource';
import { offeredSorts } from '../support/offeredSorts.ts';
import { sampleOf } from '../support/sampleOf.ts';
import { openApi } from '../support/startApi.ts';
import { type Statement, statementsOf } from '../support/statementsOf.ts';

/** Tables that grow with the business. */
const large = ['customers', 'packages', 'transactions', 'users'];

const api = await openApi();
const person = { name: '', email: '', partner_id: null, mechanism_id: null, via: null };
const owner: Viewer = { ...person, id: '1', kind: 'staff', roles: ['admin', 'finance'] };
const partner: Viewer = { ...person, id: '5', kind: 'partner', roles: ['partner'], partner_id: '1' };

const lists = Object.values(resources).filter(
  (one) => hasList(one.name) && large.includes(tableOf(one)),
) as AnyResource[];

/** The plans of a list's page, along its order and finding first, and of its count. */
async function plansOf(resource: AnyResource, viewer: Viewer, query: string) {
  const { walk, find, count } = await statementsOf(api, resource, viewer, query);
  return { walk: await plan(walk), find: await plan(find), count: await plan(count) };
}

async function plan({ sql, bindings }: Statement): Promise<string[]> {
  if (isSqlite()) {
    const rows = await api.knex.raw(`explain query plan ${sql}`, bindings as never);
    return found((rows as { detail: string }[]).map(({ detail }) => detail));
  }
  // With so few rows it would read all of them; what it could do is asked for.
  return api.knex.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off');
    await trx.raw('set local enable_bitmapscan = off');
    const { rows } = await trx.raw(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings as never);
    return found((rows as Record<string, string>[]).map((row) => String(row['QUERY PLAN'])));
  });
}

const isSqlite = () => api.config.databaseUrl.startsWith('sqlite:');

/** Of a page's plan, how its rows are found: these few are then read by their ids and put in order again. */
function found(plan: readonly string[]): string[] {
  const inner = plan.findIndex((step) => /\bLimit\b/.test(step));
  return plan.slice(inner + 1).slice(0, plan.includes('SCAN page') ? plan.indexOf('SCAN page') : undefined);
}

const sorts = (plan: readonly string[]) =>
  plan.some((step) => /TEMP B-TREE FOR ORDER BY|(^|->)\s*Sort {2}\(/.test(step));
const scans = (plan: readonly string[]) =>
  plan.some((step) => /^SCAN t\b(?!.*USING)|Seq Scan on (customers|packages|transactions)/.test(step));

describe.each(lists.map((one) => [one.name, one] as const))('%s', (_name, resource) => {
  const viewers = () => [owner, ...(resource.access.partner ? [partner] : [])];
  const filtersFor = (viewer: Viewer) =>
    filtersOf(resource).filter(({ roles }) => !roles || roles.some((role) => viewer.roles.includes(role)));
  const asking = (filter: Filter) => `filter[${filter.name}]=${sampleOf(resource, filter)}`;

  test('every order on offer is read from an index', async () => {
    const faults: string[] = [];
    for (const viewer of viewers())
      for (const sort of ['', ...offeredSorts(resource)]) {
        const { walk } = await plansOf(resource, viewer, sort);
        if (sorts(walk) || scans(walk)) faults.push(`${sort}: ${walk.join('; ')}`);
      }
    // PostgreSQL keeps empty values at the other end of a descending index: that order it sorts, for want of a second one.
    expect(faults.filter((fault) => isSqlite() || !/DESC NULLS LAST/.test(fault))).toEqual([]);
  });

  test('what every filter on offer lets pass is found by an index, and counted by one', async () => {
    const faults: string[] = [];
    for (const viewer of viewers())
      for (const filter of filtersFor(viewer)) {
        const { find, count } = await plansOf(resource, viewer, asking(filter));
        // Text is looked for in the index of the search, sets are looked into.
        const looksInside = filter.op === 'contains' || filter.op === 'has';
        if (!looksInside && (scans(find) || scans(count))) faults.push(`${filter.name}: ${find.join('; ')}`);
      }
    expect(faults).toEqual([]);
  });

  test('every filter on offer can be tested along the index of every order on offer', async () => {
    const faults: string[] = [];
    for (const viewer of viewers())
      for (const filter of filtersFor(viewer))
        for (const sort of ['', ...offeredSorts(resource)]) {
          const asked = `${asking(filter)}&${sort}`;
          const { walk } = await plansOf(resource, viewer, asked);
          if (sorts(walk) || scans(walk)) faults.push(`${asked}: ${walk.join('; ')}`);
        }
    // PostgreSQL reckons which way is shorter, and sorts what is little.
    if (isSqlite()) expect(faults).toEqual([]);
  });

  test('what waits, as the home page asks for it, is found by an index', async () => {
    for (const queue of queues.filter((one) => one.resource === resource.name)) {
      const filters = Object.entries(queue.filter('2026-11-21')).map(
        ([name, value]) => `filter[${name}]=${value}`,
      );
      const { find } = await plansOf(resource, owner, [...filters, `sort=${queue.since}`].join('&'));
      expect(scans(find), find.join('; ')).toBe(false);
    }
  });
});
