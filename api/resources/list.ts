import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { load, type Reading, readingOf } from '../db/select.ts';
import { pageCount, pageLinks } from '../jsonapi/links.ts';
import type { Query } from '../jsonapi/query.ts';
import { checkShaping, documentOf, type ResourceDocument } from './answer.ts';
import { exactFirst } from './exactFirst.ts';
import { applyFilters } from './filters.ts';
import { grantsOf, narrow } from './permit.ts';
import { applySort } from './sorting.ts';

/** Further conditions of a list that no filter names (the lines of one record's history). */
export type Extra = (reading: Reading) => void;

/**
 * A page of the records this viewer may read (contract §1): the page, a count when it is needed, and one query per
 * include and derive. A search that asks for no order has what is spelled exactly so first.
 * @param url the request's path and query, for the links
 * @throws ApiError 400 naming the parameter
 */
export async function list(
  ctx: Context,
  resource: AnyResource,
  query: Query,
  url: string,
  extra?: Extra,
): Promise<ResourceDocument> {
  checkShaping(ctx, resource, query);
  const { number, size } = query.page;
  const page = selecting(ctx, resource, query, extra);
  const searched = query.filters.get('q');
  if (searched && query.sort.length === 0) exactFirst(ctx.db, page, searched);
  applySort(page, query.sort, ctx.viewer);
  page.query.limit(size).offset((number - 1) * size);
  const rows = await load(page);
  const known = rows.length < size && (rows.length > 0 || number === 1);
  const total = known
    ? (number - 1) * size + rows.length
    : await count(selecting(ctx, resource, query, extra));
  return {
    jsonapi: { version: '1.1' },
    ...(await documentOf(ctx, resource, rows, query)),
    meta: { total, page_count: pageCount({ total, size }), page_number: number, page_size: size },
    links: pageLinks(ctx.config.publicUrl, url, { number, size, total }),
  };
}

/** The rows of a list for this viewer: scope and filters, not yet sorted. @throws ApiError 400 naming the filter */
export function selecting(
  ctx: Context,
  resource: AnyResource,
  query: Pick<Query, 'filters'>,
  extra?: Extra,
): Reading {
  const reading = readingOf(ctx.db, resource);
  if (extra) extra(reading);
  else narrow(reading.query, reading.paths, grantsOf(resource, ctx.viewer, 'read'), ctx.viewer);
  applyFilters(ctx.db, reading, query.filters, ctx.viewer);
  return reading;
}

async function count({ query, paths }: Reading): Promise<number> {
  paths.join(query);
  const [row] = (await query.count({ n: '*' })) as { n: number }[];
  return Number(row?.n ?? 0);
}
