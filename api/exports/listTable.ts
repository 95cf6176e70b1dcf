import { setImmediate } from 'node:timers/promises';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import { type AnyResource, refsOf } from '#schema/resource';
import type { Context } from '../context.ts';
import { idList } from '../db/compiledQuery.ts';
import { dialectOf } from '../db/dialect.ts';
import { Paths } from '../db/paths.ts';
import type { Loaded } from '../db/select.ts';
import { tableOf } from '../db/shape.ts';
import type { Query } from '../jsonapi/query.ts';
import type { Cell } from '../kinds/cell.ts';
import { checkShaping } from '../resources/answer.ts';
import { readMany } from '../resources/readMany.ts';
import { cellOf, formatOf } from './cellOf.ts';
import { exportFields } from './exportFields.ts';
import { orderedIds } from './orderedIds.ts';
import type { Table } from './table.ts';
import { Titles } from './titles.ts';

/** Rows read at a time; other requests have their turn in between. */
const perBatch = 100;

/** References that a path crosses at most; a line of a statement, its transaction, its package, its customer. */
const LONGEST = 3;

/**
 * A list as filtered and sorted, all of it, for whoever may read it (schema 3.8).
 * @throws ApiError 400 naming the parameter, with the first row at the latest
 */
export function listTable(ctx: Context, resource: AnyResource, query: Query): Table {
  checkShaping(ctx, resource, query);
  const fields = exportFields(resource, ctx.viewer, query.fields.get(resource.name));
  const customers = new Set<number>();
  return {
    title: resource.plural ?? resource.label,
    columns: fields.map(([, field]) => ({ label: field.label, format: formatOf(field) })),
    rows: rowsOf(ctx, resource, query, fields, customers),
    customers,
  };
}

async function* rowsOf(
  ctx: Context,
  resource: AnyResource,
  query: Query,
  fields: readonly (readonly [string, Field])[],
  customers: Set<number>,
): AsyncGenerator<Cell[]> {
  const titles = new Titles(ctx);
  const names = new Set(fields.map(([name]) => name));
  for await (const chunk of orderedIds(ctx, resource, query))
    for (let start = 0; start < chunk.length; start += perBatch) {
      const ids = chunk.slice(start, start + perBatch);
      const rows = await readMany(ctx, resource, 't.id', ids, names);
      await titles.learn(fields, rows);
      const customersIn = await customersOf(ctx, resource, rows);
      const byId = new Map(rows.map((row) => [Number(row.id), row]));
      // Whatever is gone or no longer this viewer's since its id was read is left out.
      for (const row of ids.flatMap((id) => byId.get(id) ?? [])) {
        for (const customer of customersIn.get(row.id) ?? []) customers.add(customer);
        yield fields.map(([name, field]) => cellOf(field, row.values[name], titles.of));
      }
      await setImmediate();
    }
}

/**
 * The customers in these rows of a list, by the id of the row: of customers the rows themselves, else those that the references of a
 * row lead to.
 */
async function customersOf(
  ctx: Context,
  resource: AnyResource,
  rows: readonly Loaded[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  if (resource.name === 'customers') return new Map(rows.map(({ id }) => [id, [Number(id)]]));
  const paths = customerPaths(resource);
  if (paths.length === 0) return new Map();
  const found = (await customersIn(
    ctx,
    resource,
    paths,
    rows.map(({ id }) => id),
  )) as Record<string, number | null>[];
  return new Map(
    found.map(({ id, ...ids }) => [
      String(id),
      Object.values(ids).flatMap((one) => (one === null ? [] : [Number(one)])),
    ]),
  );
}

function customersIn(ctx: Context, resource: AnyResource, paths: readonly string[], ids: readonly string[]) {
  const joined = new Paths(resource);
  const columns = paths.map((path, at) => [`c${at}`, joined.resolve(path).column] as const);
  const query = ctx.db(`${tableOf(resource)} as t`);
  joined.join(query);
  return query
    .whereRaw(dialectOf(ctx.db).among, ['t.id', idList(ids)])
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
