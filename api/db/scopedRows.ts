/** Values that row scopes use to decide who may read a row. Change events include these values. */
import type { Knex } from 'knex';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { ScopedRow } from '../context.ts';
import { getDialect } from './dialect.ts';
import { encodeIdList, getCompiledQuery, getValuePlaceholder, runQuery } from './getCompiledQuery.ts';
import { selectRecords } from './select.ts';
import { getTableName } from './shape.ts';

const scopePathsByResource = new Map<AnyResource, readonly string[]>();

/** Returns the paths that limit some readers of a resource to some rows; empty if every reader reads all rows. */
export function listScopePaths(resource: AnyResource): readonly string[] {
  const known = scopePathsByResource.get(resource);
  if (known) return known;
  const grants = Object.values(resource.access).flatMap((entry) =>
    entry && 'can' in entry && entry.can.includes('read') ? [entry.rows ?? []].flat() : [],
  );
  const paths = [...new Set(grants.flatMap((rows) => Object.keys(rows)))].sort();
  scopePathsByResource.set(resource, paths);
  return paths;
}

/** Returns the resources stored in a table. */
export const findResourcesOfTable = (table: string): AnyResource[] =>
  (Object.values(resources) as AnyResource[]).filter((resource) => getTableName(resource) === table);

/**
 * Returns the scope values of these rows, for each resource of the table that some readers may read only partly. A row that does not belong
 * to such a resource is left out.
 */
export async function findRowScopeValues(
  db: Knex,
  table: string,
  ids: readonly string[],
): Promise<ScopedRow[]> {
  const found: ScopedRow[] = [];
  for (const resource of findResourcesOfTable(table)) {
    const paths = listScopePaths(resource);
    if (paths.length === 0) continue;
    const scope = getCompiledQuery(db, buildScopeValuesQuery, resource, paths);
    const rows = await runQuery<Record<string, unknown>>(db, scope, [encodeIdList(ids)]);
    for (const row of rows)
      found.push({
        resource: resource.name,
        id: String(row.id),
        values: Object.fromEntries(paths.map((path, at) => [path, row[`p${at}`]])),
      });
  }
  return found;
}

function buildScopeValuesQuery(db: Knex, resource: AnyResource, paths: readonly string[]): Knex.QueryBuilder {
  const { query: rows, paths: joins } = selectRecords(db, resource);
  const columns = Object.fromEntries(paths.map((path, at) => [`p${at}`, joins.resolve(path).column]));
  joins.join(rows);
  return rows
    .whereRaw(getDialect(db).among, ['t.id', getValuePlaceholder(0)])
    .select({ id: 't.id', ...columns });
}

/** Returns the scope values of a row before a change, if the changed column decides who may read it. */
export function findScopeBeforeChange(
  table: string,
  id: string,
  fields: Readonly<Record<string, readonly [unknown, unknown]>>,
): ScopedRow[] | undefined {
  const rows = findResourcesOfTable(table).flatMap((resource): ScopedRow[] => {
    const [path = '', ...more] = listScopePaths(resource);
    const change = fields[path];
    if (!change || more.length > 0) return [];
    return [{ resource: resource.name, id, values: { [path]: change[0] } }];
  });
  return rows.length > 0 ? rows : undefined;
}
