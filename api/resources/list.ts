import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { pageCount, pageLinks } from '../jsonapi/links.ts';
import type { Query } from '../jsonapi/query.ts';
import type { Condition } from '../lists/condition.ts';
import { listOf } from '../lists/listOf.ts';
import { queryPage } from '../lists/queryPage.ts';
import { resolveFilterValues } from '../lists/resolveFilterValues.ts';
import { sumColumn } from '../lists/sumColumn.ts';
import { Turns } from '../turns.ts';
import { checkShaping, documentOf, type ResourceDocument } from './answer.ts';

/**
 * A page of the records this viewer may read: the page, its total, and one query per include and derive. A search
 * that asks for no order has what is spelled exactly so first.
 * @param url the request's path and query, for the links
 * @param instead conditions in place of the viewer's scope
 * @throws ApiError 400 naming the parameter
 */
export async function list(
  ctx: Context,
  resource: AnyResource,
  query: Query,
  url: string,
  instead?: readonly Condition[],
): Promise<ResourceDocument> {
  checkShaping(ctx, resource, query);
  const turns = new Turns();
  const { number, size } = query.page;
  const asked = listOf(ctx, resource, query, await resolveFilterValues(ctx, resource, query), instead);
  const { rows, total, more } = await queryPage(ctx, asked, query.page);
  const adding = query.others.get('sum_of');
  return {
    jsonapi: { version: '1.1' },
    ...(await documentOf(ctx, resource, rows, query, turns)),
    meta: {
      total,
      ...(more ? { more } : {}),
      page_count: pageCount({ total, size }),
      page_number: number,
      page_size: size,
      ...(adding && { sum: await sumColumn(ctx, asked, adding) }),
    },
    links: pageLinks(ctx.config.publicUrl, url, { number, size, total }),
  };
}
