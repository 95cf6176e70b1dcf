import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import { findGrants, limitToScope, type RowScope, rowScope } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { compiledQuery, encodeIdList, valuePlaceholder } from '../db/compiledQuery.ts';
import { dialectOf } from '../db/dialect.ts';
import { QueryPaths } from '../db/paths.ts';
import { addRecordColumns, type LoadedRow, queryRecords, selectRecords } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { type OrderKey, orderKeys, orderRows } from '../lists/order.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';

/**
 * Returns the rows of a resource that the viewer may read and whose column (such as `t.id`) has one of these numbers. The rows are in the
 * declared order and have derived fields.
 * @param requested names of the needed fields; if absent, all
 */
export async function readRowsByNumbers(
  ctx: Context,
  resource: AnyResource,
  column: string,
  numbers: readonly number[],
  requested?: ReadonlySet<string>,
): Promise<LoadedRow[]> {
  const rows = await storedRowsOf(ctx, resource, column, numbers);
  await deriveComputedFields(ctx, resource, rows, requested);
  return rows;
}

/** Returns the same rows as `readRowsByNumbers`, without derived fields. */
export async function storedRowsOf(
  ctx: Context,
  resource: AnyResource,
  column: string,
  numbers: readonly number[],
): Promise<LoadedRow[]> {
  const grants = findGrants(resource, ctx.viewer, 'read');
  if (grants.length === 0 || numbers.length === 0) return [];
  const order = orderKeys(new QueryPaths(resource), [], ctx.viewer);
  const scope = rowScope(grants, ctx.viewer);
  const many = compiledQuery(ctx.db, buildMany, resource, column, scope, order);
  return queryRecords(ctx.db, resource, many, [encodeIdList(numbers)]);
}

/**
 * Builds the query of `storedRowsOf`. Needs no joins for the order, because the default order uses only columns that every record query joins.
 */
function buildMany(
  db: Knex,
  resource: AnyResource,
  column: string,
  scope: RowScope,
  order: readonly OrderKey[],
): Knex.QueryBuilder {
  const { among, byId } = dialectOf(db);
  const selection = selectRecords(db, resource);
  selection.query.whereRaw(among, [column, valuePlaceholder(0)]);
  if (column === 't.id') selection.query.from(byId(db, tableOf(resource), 't'));
  limitToScope(selection.query, selection.paths, scope);
  orderRows(selection.query, order);
  return addRecordColumns(selection);
}
