import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { pageCount, pageLinks } from '../jsonapi/links.ts';
import type { Query } from '../jsonapi/query.ts';
import { checkShaping, documentOf, type ResourceDocument } from './answer.ts';
import { pageOf } from './pageOf.ts';
import { type Extra, Selection } from './selection.ts';

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
  const { rows, total } = await pageOf(ctx, new Selection(ctx, resource, query.filters, extra), query);
  return {
    jsonapi: { version: '1.1' },
    ...(await documentOf(ctx, resource, rows, query)),
    meta: { total, page_count: pageCount({ total, size }), page_number: number, page_size: size },
    links: pageLinks(ctx.config.publicUrl, url, { number, size, total }),
  };
}
