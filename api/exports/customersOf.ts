import { resourceNamed } from '#schema/index';
import { type AnyResource, refsOf } from '#schema/resource';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { Paths } from '../db/paths.ts';
import type { Loaded } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import { ask, cachedStatement, idList, placeholder } from '../db/statements.ts';

/** References that a path crosses at most; a line of a statement, its transaction, its package, its customer. */
const LONGEST = 3;

/**
 * The customers in these rows of a list, by the id of the row: of customers the rows themselves, else those that the references of a
 * row lead to.
 */
export async function customersOf(
  ctx: Context,
  resource: AnyResource,
  rows: readonly Loaded[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (resource.name === 'customers') return new Map(rows.map(({ id }) => [id, [Number(id)]]));
  const paths = customerPaths(resource);
  if (paths.length === 0) return new Map();
  const statement = cachedStatement(ctx.db, `customers in ${resource.name}`, () =>
    customersIn(ctx, resource, paths),
  );
  const found = await ask<Record<string, number | null>>(ctx.db, statement, [
    idList(rows.map(({ id }) => id)),
  ]);
  return new Map(
    found.map(({ id, ...ids }) => [
      String(id),
      Object.values(ids).flatMap((one) => (one === null ? [] : [Number(one)])),
    ]),
  );
}

function customersIn(ctx: Context, resource: AnyResource, paths: readonly string[]) {
  const joined = new Paths(resource);
  const columns = paths.map((path, at) => [`c${at}`, joined.resolve(path).column] as const);
  const query = ctx.db(`${tableOf(resource)} as t`);
  joined.join(query);
  return query
    .whereRaw(dialectOf(ctx.db).among, ['t.id', placeholder(0)])
    .select({ id: 't.id', ...Object.fromEntries(columns) });
}

/** Every path of references from this resource to a customer's id: `customer_id`, `package.customer_id`. */
function customerPaths(resource: AnyResource, crossed = 1): string[] {
  if (crossed > LONGEST) return [];
  return Object.entries(refsOf(resource)).flatMap(([name, { key, target }]) => {
    if (target === 'customers') return [key];
    const next = resourceNamed(target);
    return next ? customerPaths(next, crossed + 1).map((path) => `${name}.${path}`) : [];
  });
}
