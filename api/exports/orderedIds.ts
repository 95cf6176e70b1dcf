import type { Knex } from 'knex';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import { buildListInput } from '../lists/buildListInput.ts';
import { buildRowsQuery } from '../lists/buildQueries.ts';
import type { OrderKey } from '../lists/order.ts';
import { resolveFilterValues } from '../lists/resolveFilterValues.ts';
import { findByComputedFields } from '../resources/findByComputedFields.ts';

/** Rows that an export reads together. Other requests can run between two batches. */
export const ROWS_PER_BATCH = 100;

/**
 * Number of ids per query. This number is larger than a batch, because a list without an index for its order is sorted again for each
 * query.
 */
const IDS_PER_QUERY = 5_000;

type Row = Readonly<Record<string, unknown>>;

/**
 * Yields the ids of a list in its order, in chunks. Each chunk starts after the sort key of the last row and not at an offset, so that
 * added rows cause no duplicates. A search without a sort uses the declared order, not the relevance.
 * @throws DomainError 400 naming the filter or sort
 */
export async function* iterateOrderedIds(
  ctx: Context,
  resource: AnyResource,
  query: Pick<ParsedListQuery, 'filters' | 'sort'>,
): AsyncGenerator<number[]> {
  const resolved = await resolveFilterValues(ctx, resource, query);
  const { rows: list } = buildListInput(ctx, resource, query, resolved);
  const computed = await findByComputedFields(ctx, resource, query, resolved);
  if (computed) {
    yield computed.all.map(({ id }) => Number(id));
    return;
  }
  const { order: all } = list;
  const [first] = all;
  // Rows with empty values are last. They are read by a separate query, so that the query for all other rows can use an index.
  const parts = first?.full ? (['whole'] as const) : (['filled', 'empty'] as const);
  for (const part of parts) {
    let last: Row | undefined;
    do {
      const rowsInChunk = buildRowsQuery(ctx.db, resource, list);
      const keys = all
        .map((key, index) => (index === 0 ? { ...key, full: true } : key))
        .slice(part === 'empty' ? 1 : 0);
      const column = all[0]?.column ?? '';
      if (part === 'filled') rowsInChunk.whereNotNull(column);
      if (part === 'empty') rowsInChunk.whereNull(column);
      if (last) limitToRowsAfter(rowsInChunk, keys, last, part !== 'empty');
      for (const { column: at, down, full } of keys)
        rowsInChunk.orderByRaw(`?? ${down ? 'desc' : 'asc'}${full ? '' : ' nulls last'}`, [at]);
      const columns = Object.fromEntries(keys.map(({ column: at }, index) => [`k${index}`, at]));
      const rows = (await rowsInChunk.select({ id: 't.id', ...columns }).limit(IDS_PER_QUERY)) as (Row & {
        id: number;
      })[];
      if (rows.length > 0) yield rows.map(({ id }) => Number(id));
      last = rows.length === IDS_PER_QUERY ? rows.at(-1) : undefined;
    } while (last);
  }
}

/** Limits the query to rows after the last row, in the order of these keys. */
function limitToRowsAfter(
  query: Knex.QueryBuilder,
  keys: readonly OrderKey[],
  last: Row,
  firstIsFilled: boolean,
): void {
  const [first] = keys;
  // Adds a redundant condition, with which an index scan starts at the first needed row.
  if (first && firstIsFilled) query.where(first.column, first.down ? '<=' : '>=', last.k0 as string);
  query.where((any) => {
    for (const [index, key] of keys.entries()) {
      const value = last[`k${index}`] as string | null;
      if (value === null) continue;
      any.orWhere((every) => {
        for (const [before, { column }] of keys.slice(0, index).entries()) {
          const same = last[`k${before}`] as string | null;
          if (same === null) every.whereNull(column);
          else every.where(column, same);
        }
        every.where((after) => {
          after.where(key.column, key.down ? '<' : '>', value);
          if (!key.full) after.orWhereNull(key.column);
        });
      });
    }
  });
}
