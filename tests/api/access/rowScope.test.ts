/** Which rows a viewer may read is asked of queries and of single rows (what is heard of changes): both say the same (schema 1.11). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nobody } from '#api/access/nobody';
import { coversRow, grantsOf, narrow } from '#api/access/permit';
import { scopedRows, scopePaths } from '#api/db/scopedRows';
import { selectionOf } from '#api/db/select';
import { tableOf } from '#api/db/shape';
import type { Viewer } from '#schema/access';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { startApi, type TestApi } from '../support/startApi.ts';

let api: TestApi;
let viewers: Viewer[];
beforeAll(async () => {
  api = await startApi();
  const staff = await api.knex('users').whereIn('kind', ['staff', 'admin']).select('id').limit(3);
  const partners = await api
    .knex('users as u')
    .join('partners as p', 'p.id', 'u.partner_id')
    .where('u.kind', 'partner')
    .select('u.id', 'p.id as partner_id', 'p.mechanism_id');
  const accounts = partners.map(({ id, partner_id, mechanism_id }): Viewer => {
    const own = { partner_id: String(partner_id), mechanism_id: mechanism_id && String(mechanism_id) };
    return { ...nobody, id: String(id), kind: 'partner', roles: ['partner'], ...own };
  });
  viewers = [
    ...staff.map(({ id }): Viewer => ({ ...nobody, id: String(id), roles: ['admin', 'sales'] })),
    ...accounts,
    { ...nobody, id: '999999', kind: 'partner', roles: ['partner'] },
    nobody,
  ];
});
afterAll(() => api.stop());

const bounded = (Object.values(resources) as AnyResource[]).filter(
  (resource) => scopePaths(resource).length > 0,
);

async function byQuery(resource: AnyResource, viewer: Viewer): Promise<string[]> {
  const { query, paths } = selectionOf(api.knex, resource);
  narrow(query, paths, grantsOf(resource, viewer, 'read'), viewer);
  paths.join(query);
  const rows: { id: number }[] = await query.select({ id: 't.id' }).orderBy('t.id');
  return rows.map(({ id }) => String(id));
}

async function byRow(resource: AnyResource, viewer: Viewer): Promise<string[]> {
  const grants = grantsOf(resource, viewer, 'read');
  const ids: number[] = await api.knex(tableOf(resource)).orderBy('id').pluck('id');
  const rows = await scopedRows(api.knex, tableOf(resource), ids.map(String));
  return rows
    .filter(({ resource: name, values }) => name === resource.name && coversRow(grants, viewer, values))
    .map(({ id }) => id)
    .sort((a, b) => Number(a) - Number(b));
}

describe.each(bounded.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('has the same rows for each viewer, asked of all or of each', async () => {
    const seen = new Set<number>();
    for (const viewer of viewers) {
      const rows = await byQuery(resource, viewer);
      expect([viewer.id, await byRow(resource, viewer)]).toEqual([viewer.id, rows]);
      seen.add(rows.length);
    }
    // The viewers differ in what they see.
    expect(seen.size).toBeGreaterThan(1);
  });
});
