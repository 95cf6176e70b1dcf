import type { AnyResource } from '#schema/resource';
import { grantsOf, narrow, scopeOf } from '../access/permit.ts';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { askFor, type Loaded, selecting, selectionOf } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { cachedStatement, idList, placeholder } from '../db/statements.ts';
import { inOrder, orderKeys } from '../lists/order.ts';
import { deriveInto } from './derive.ts';

/**
 * The rows of a resource whose column (`t.id`) holds any of these numbers, as far as this viewer may read them, in the
 * declared order and with their derived fields.
 * @param asked only these fields need be there
 */
export async function readMany(
  ctx: Context,
  resource: AnyResource,
  column: string,
  numbers: readonly number[],
  asked?: ReadonlySet<string>,
): Promise<Loaded[]> {
  const rows = await rowsOf(ctx, resource, column, numbers);
  await deriveInto(ctx, resource, rows, asked);
  return rows;
}

/** The same as they are stored, in the declared order. */
export async function rowsOf(
  ctx: Context,
  resource: AnyResource,
  column: string,
  numbers: readonly number[],
): Promise<Loaded[]> {
  const grants = grantsOf(resource, ctx.viewer, 'read');
  if (grants.length === 0 || numbers.length === 0) return [];
  const dialect = dialectOf(ctx.db);
  const name = `many of ${resource.name} by ${column} for ${scopeOf(ctx.viewer, grants)}`;
  const statement = cachedStatement(ctx.db, name, () => {
    const selection = selectionOf(ctx.db, resource);
    selection.query.whereRaw(dialect.among, [column, placeholder(0)]);
    if (column === 't.id') selection.query.from(dialect.byId(ctx.db, tableOf(resource), 't') as never);
    narrow(selection.query, selection.paths, grants, ctx.viewer);
    inOrder(selection.query, orderKeys(selection.paths, [], ctx.viewer));
    return selecting(selection);
  });
  return askFor(ctx.db, resource, statement, [idList(numbers)]);
}
