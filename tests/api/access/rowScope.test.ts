/**
 * The rows that a viewer may read are found in two ways: by a query, and one by one for change events. Both ways find the same rows (schema
 * 1.11).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymousViewer } from '#api/access/anonymousViewer';
import {
  buildRowScope,
  findGrants,
  hasGrantForRow,
  limitToScope,
  listRowConditions,
} from '#api/access/permit';
import { findRowScopeValues, findScopeBeforeChange, listScopePaths } from '#api/db/scopedRows';
import { selectRecords } from '#api/db/select';
import { getTableName } from '#api/db/shape';
import type { Viewer } from '#schema/access';
import { resources } from '#schema/index';
import { packages } from '#schema/packages';
import type { AnyResource } from '#schema/resource';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let viewers: Viewer[];
beforeAll(async () => {
  api = await startApi();
  const staff = await api.knex('users').whereIn('kind', ['staff', 'admin']).select('id').limit(3);
  const at = '2020-02-01T00:00:00.000Z';
  const message = { version: 1, created_at: at, updated_at: at, kind: 'thanks', event: '1' };
  await api.knex('outgoing_messages').insert([
    { ...message, recipient_type: 'customers', recipient_id: '1', tracking_id: 'a', sales_id: staff[0].id },
    { ...message, recipient_type: 'customers', recipient_id: '2', tracking_id: 'b', sales2_id: staff[0].id },
  ]);
  const { id: customer_id } = await api.knex('customers').first('id');
  const { id: transaction_id } = await api.knex('transactions').first('id');
  const note = { version: 1, created_at: at, updated_at: at, text: 'x', author_id: staff[0].id };
  await api.knex('notes').insert([
    { ...note, record_type: 'customers', record_id: customer_id, customer_id },
    { ...note, record_type: 'transactions', record_id: transaction_id, transaction_id },
  ]);
  const file = { version: 1, created_at: at, updated_at: at, resource: 'customers' };
  await api.knex('imports').insert([
    { ...file, digest: 'a', user_id: staff[0].id },
    { ...file, digest: 'b', user_id: staff[1].id },
  ]);
  const work = { version: 1, created_at: at, updated_at: at, kind: 'edit', label: 'x', started_at: at };
  await api.knex('work').insert([
    { ...work, resource: 'customers', user_id: staff[0].id },
    { ...work, resource: 'customers', user_id: staff[1].id },
  ]);
  const saved = { version: 1, created_at: at, updated_at: at, resource: 'customers', filters: '{}' };
  await api.knex('saved_filters').insert([
    { ...saved, name: 'a', owner_id: staff[0].id, for_anyone: false, for_sales: false },
    { ...saved, name: 'b', owner_id: staff[1].id, for_anyone: true, for_sales: true },
  ]);
  const partners = await api
    .knex('users as u')
    .join('partners as p', 'p.id', 'u.partner_id')
    .where('u.kind', 'partner')
    .select('u.id', 'p.id as partner_id', 'p.mechanism_id');
  const accounts = partners.map(({ id, partner_id, mechanism_id }): Viewer => {
    const own = { partner_id: String(partner_id), mechanism_id: mechanism_id && String(mechanism_id) };
    return { ...anonymousViewer, id: String(id), kind: 'partner', roles: ['partner'], ...own };
  });
  viewers = [
    ...staff.map(({ id }): Viewer => ({ ...anonymousViewer, id: String(id), roles: ['admin', 'sales'] })),
    ...staff.slice(0, 1).map(({ id }): Viewer => ({ ...anonymousViewer, id: String(id), roles: ['sales'] })),
    ...accounts,
    { ...anonymousViewer, id: '999999', kind: 'partner', roles: ['partner'] },
    anonymousViewer,
  ];
});
afterAll(() => api.stop());

const scopedResources = (Object.values(resources) as AnyResource[]).filter(
  (resource) => listScopePaths(resource).length > 0,
);

async function listIdsByQuery(resource: AnyResource, viewer: Viewer): Promise<string[]> {
  const { query, paths } = selectRecords(api.knex, resource);
  limitToScope(query, paths, buildRowScope(findGrants(resource, viewer, 'read'), viewer));
  paths.join(query);
  const rows: { id: number }[] = await query.select({ id: 't.id' }).orderBy('t.id');
  return rows.map(({ id }) => String(id));
}

async function listIdsByRow(resource: AnyResource, viewer: Viewer): Promise<string[]> {
  const grants = findGrants(resource, viewer, 'read');
  const ids: number[] = await api.knex(getTableName(resource)).orderBy('id').pluck('id');
  const rows = await findRowScopeValues(api.knex, getTableName(resource), ids.map(String));
  return rows
    .filter(({ resource: name, values }) => name === resource.name && hasGrantForRow(grants, viewer, values))
    .map(({ id }) => id)
    .sort((a, b) => Number(a) - Number(b));
}

describe.each(
  scopedResources.map((resource) => [resource.name, resource] as const),
)('%s', (_name, resource) => {
  test('the query and the check of single rows give each viewer the same rows', async () => {
    const seen = new Set<number>();
    for (const viewer of viewers) {
      const rows = await listIdsByQuery(resource, viewer);
      expect([viewer.id, await listIdsByRow(resource, viewer)]).toEqual([viewer.id, rows]);
      seen.add(rows.length);
    }
    // Asserts that viewers with different permissions read different rows.
    expect(seen.size).toBeGreaterThan(1);
  });
});

const ofPartner = { can: ['read'], rows: { partner_id: { viewer: 'partner_id' } } } as const;
const all = { can: ['read'] } as const;
const partner = (id: string, partner_id: string | null): Viewer => ({
  ...anonymousViewer,
  id,
  kind: 'partner',
  roles: ['partner'],
  partner_id,
});

test('a partner viewer without a partner does not get rows without a partner', async () => {
  const viewer = partner('999999', null);
  const { query, paths } = selectRecords(api.knex, packages);
  limitToScope(query, paths, buildRowScope([ofPartner], viewer));
  paths.join(query);
  expect(await api.knex('packages').whereNull('partner_id').select('id')).not.toEqual([]);
  expect(await query.select({ id: 't.id' })).toEqual([]);
  expect(hasGrantForRow([ofPartner], viewer, { partner_id: null })).toBe(false);
});

test('null in a row equals no value, as in SQL', () => {
  const viewer = partner('1', null);
  expect(buildRowScope([ofPartner], viewer)).toEqual([{ partner_id: null }]);
  const closed = { can: ['read'], rows: { for_partner: false } } as const;
  expect(hasGrantForRow([closed], viewer, { for_partner: null })).toBe(false);
  expect(hasGrantForRow([closed], viewer, {})).toBe(false);
  expect(hasGrantForRow([closed], viewer, { for_partner: 0 })).toBe(true);
  expect(hasGrantForRow([closed], viewer, { for_partner: 1 })).toBe(false);
});

test('a row needs to match one of the alternatives, but all values of that alternative', () => {
  const viewer = partner('1', '7');
  const two = { can: ['read'], rows: [{ user_id: '3', kind: 'a' }, ofPartner.rows] } as const;
  expect(hasGrantForRow([two], viewer, { user_id: 3, kind: 'a', partner_id: '8' })).toBe(true);
  expect(hasGrantForRow([two], viewer, { user_id: '3', kind: 'b', partner_id: '7' })).toBe(true);
  expect(hasGrantForRow([two], viewer, { user_id: 3, kind: 'b', partner_id: '8' })).toBe(false);
  expect(hasGrantForRow([two], viewer, { user_id: 4, kind: 'a' })).toBe(false);
  expect(hasGrantForRow([], viewer, { user_id: 3, kind: 'a', partner_id: '7' })).toBe(false);
});

test('scope paths come from read grants only, sorted and without duplicates', () => {
  const resource = {
    access: {
      sales: ['read'],
      finance: { can: ['edit'], rows: { owner_id: { viewer: 'id' } } },
      partner: { can: ['read', 'edit'], rows: [{ user_id: { viewer: 'id' } }, { kind: 'a' }] },
      hr: { can: ['read'], rows: { kind: 'b' } },
      manager: { can: ['read'] },
    },
  } as unknown as AnyResource;
  expect(listScopePaths(resource)).toEqual(['kind', 'user_id']);
  expect(listScopePaths(resource)).toEqual(['kind', 'user_id']);
});

test('a role that reads all rows overrides a role that reads some', () => {
  expect(listRowConditions([ofPartner, all])).toBeNull();
  expect(listRowConditions([ofPartner, ofPartner])).toEqual([ofPartner.rows]);
});

test('compiled queries are shared only by viewers with the same rows', () => {
  const scope = (viewer: Viewer, ...grants: Parameters<typeof buildRowScope>[0]) =>
    buildRowScope(grants, viewer);
  expect(scope(partner('1', '7'), ofPartner)).not.toEqual(scope(partner('1', '8'), ofPartner));
  expect(scope(partner('1', '7'), ofPartner)).not.toEqual(scope(partner('1', '7'), all));
  expect(scope(partner('1', '7'), ofPartner, all)).toEqual(scope(partner('2', '8'), ofPartner, all));
  const other = { can: ['read'], rows: { mechanism_id: { viewer: 'mechanism_id' } } } as const;
  expect(scope(partner('1', '7'), ofPartner)).not.toEqual(scope(partner('1', '7'), other));
});

test('rows of a resource that everyone reads completely have no scope', async () => {
  const ids: number[] = await api.knex('transactions').limit(2).pluck('id');
  expect(await findRowScopeValues(api.knex, 'transactions', ids.map(String))).toEqual([]);
  expect(await findRowScopeValues(api.knex, 'partner_revenues', [])).toEqual([]);
});

test('a change of the value that limits a row’s readers reports the earlier value', () => {
  expect(
    findScopeBeforeChange('partner_revenues', '5', { partner_id: ['1', '2'], note: ['a', 'b'] }),
  ).toContainEqual({
    resource: 'partner_revenues',
    id: '5',
    values: { partner_id: '1' },
  });
  expect(findScopeBeforeChange('partner_revenues', '5', { note: ['a', 'b'] })).toBeUndefined();
  // If several values limit the access to a row, a change of one of them does not show whether the row was accessible before.
  expect(findScopeBeforeChange('outgoing_messages', '5', { sales2_id: ['1', '2'] })).toBeUndefined();
});
