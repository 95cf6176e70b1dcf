import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import { buildRowScope, findGrants, limitToScope, type RowScope } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { encodeIdList, getCompiledQuery, getValuePlaceholder } from '../db/getCompiledQuery.ts';
import { QueryPaths } from '../db/paths.ts';
import { addRecordColumns, type LoadedRow, queryRecords, selectRecords } from '../db/select.ts';
import { getTableName } from '../db/shape.ts';
import { buildOrderKeys, type OrderKey, orderRows } from '../lists/order.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';

/**
 * Returns the rows of a resource that the viewer may read and whose column (such as `t.id`) has one of these numbers. The rows are in the
 * declared order and have derived fields.
 * @param requested names of the needed fields; if absent, all fields are read
 */
export async function readRowsByNumbers(
  ctx: Context,
  resource: AnyResource,
  column: string,
  numbers: readonly number[],
  requested?: ReadonlySet<string>,
): Promise<LoadedRow[]> {
  const rows = await loadStoredRows(ctx, resource, column, numbers);
  await deriveComputedFields(ctx, resource, rows, requested);
  return rows;
}

/** Returns the same rows as `readRowsByNumbers`, without derived fields. */
export async function loadStoredRows(
  ctx: Context,
  resource: AnyResource,
  column: string,
  numbers: readonly number[],
): Promise<LoadedRow[]> {
  const grants = findGrants(resource, ctx.viewer, 'read');
  if (grants.length === 0 || numbers.length === 0) return [];
  const order = buildOrderKeys(new QueryPaths(resource), [], ctx.viewer);
  const scope = buildRowScope(grants, ctx.viewer);
  const many = getCompiledQuery(ctx.db, buildRowsByNumbersQuery, resource, column, scope, order);
  return queryRecords(ctx.db, resource, many, [encodeIdList(numbers)]);
}

/**
 * Builds the query of `loadStoredRows`. Needs no joins for the order, because the default order uses only columns that every record query joins.
 */
function buildRowsByNumbersQuery(
  db: Knex,
  resource: AnyResource,
  column: string,
  scope: RowScope,
  order: readonly OrderKey[],
): Knex.QueryBuilder {
  const { among, byId } = getDialect(db);
  const selection = selectRecords(db, resource);
  selection.query.whereRaw(among, [column, getValuePlaceholder(0)]);
  if (column === 't.id') selection.query.from(byId(db, getTableName(resource), 't'));
  limitToScope(selection.query, selection.paths, scope);
  orderRows(selection.query, order);
  return addRecordColumns(selection);
}
