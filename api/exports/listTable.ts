import { setImmediate } from 'node:timers/promises';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import type { Query } from '../jsonapi/query.ts';
import type { Cell } from '../kinds/cell.ts';
import { checkShaping } from '../resources/answer.ts';
import { readMany } from '../resources/readMany.ts';
import { cellOf, formatOf } from './cellOf.ts';
import { customersOf } from './customersOf.ts';
import { exportFields } from './exportFields.ts';
import { orderedIds } from './orderedIds.ts';
import type { Table } from './table.ts';
import { Titles } from './titles.ts';

/** Rows read at a time; other requests have their turn in between. */
const perBatch = 100;

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
