import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import { LruCache } from '../db/cache.ts';
import type { ParsedListQuery } from '../jsonapi/query.ts';
import { buildListInput } from '../lists/buildListInput.ts';
import type { ListCondition } from '../lists/condition.ts';
import { findSimilarNames } from '../lists/findSimilarNames.ts';
import { groupList } from '../lists/groupList.ts';
import { queryPage, sumColumn } from '../lists/queryPage.ts';
import { resolveFilterValues } from '../lists/resolveFilterValues.ts';
import { buildResourceDocument, type ResourceDocument } from './answer.ts';
import { assertValidShaping } from './assertValidShaping.ts';
import { findByComputedFields } from './findByComputedFields.ts';

/**
 * Returns a page of the records that the viewer may read, and the list's total. Runs one query per include and per derived field. A search
 * without a sort lists exact spellings first; a search without results returns similar names (`meta.similar`).
 * @param url the request's path and query, for the links
 * @param instead conditions that replace the viewer's scope
 * @throws DomainError 400 naming the parameter
 */
export async function listRecords(
  ctx: Context,
  resource: AnyResource,
  query: ParsedListQuery,
  url: string,
  instead?: readonly ListCondition[],
): Promise<ResourceDocument> {
  assertValidShaping(ctx, resource, query);
  const { number, size } = query.page;
  const resolved = await resolveFilterValues(ctx, resource, query);
  const selection = buildListInput(ctx, resource, query, resolved, instead);
  const computed = await findByComputedFields(ctx, resource, query, resolved, query.page);
  const { rows, total, more } = computed ?? (await queryPage(ctx, selection, query.page));
  const adding = query.others.get('sum_of');
  const grouping = query.others.get('group_by');
  const similar = total === 0 ? await findSimilarNames(ctx, resource, query) : [];
  return {
    jsonapi: { version: '1.1' },
    ...(await buildResourceDocument(ctx, resource, rows, query)),
    meta: {
      total,
      ...(more ? { more } : {}),
      page_count: countPages({ total, size }),
      page_number: number,
      page_size: size,
      ...(similar.length > 0 && { similar }),
      ...(adding && { sum: await sumColumn(ctx, selection, adding, computed?.all) }),
      ...(grouping && { groups: await groupList(ctx, selection, grouping, adding, computed?.all) }),
    },
    links: buildPageLinks(ctx.config.publicUrl, url, { number, size, total }),
  };
}

interface PageFacts {
  number: number;
  size: number;
  total: number;
}

/**
 * Builds the links to the pages of a list.
 * @param base the server's public URL, without a trailing slash
 * @param url the request's path and query
 */
function buildPageLinks(
  base: string,
  url: string,
  { number, size, total }: PageFacts,
): Record<string, string> {
  // An empty list has one page.
  const pages = Math.max(1, countPages({ total, size }));
  const { self, before, after } = getUrlParts(url);
  const to = (page: number) => `${base}${before}${page}${after}`;
  return {
    self: `${base}${self}`,
    first: to(1),
    ...(number > 1 ? { prev: to(Math.min(number - 1, pages)) } : {}),
    ...(number < pages ? { next: to(number + 1) } : {}),
    last: to(pages),
  };
}

/** Returns the number of pages; 0 for an empty list. */
const countPages = ({ total, size }: { total: number; size: number }): number => Math.ceil(total / size);

/** A request's path and query, divided into the parts before and after the page number, to build links. */
interface UrlParts {
  self: string;
  before: string;
  after: string;
}

/** Cache of recently requested URLs. */
const urlPartsCache = new LruCache<UrlParts>(500);

/** Encoded text before the page number in a URL. This text cannot occur inside a value, because an `=` in a value is encoded. */
const PAGE_NUMBER_PREFIX = 'page%5Bnumber%5D=';

const getUrlParts = (url: string): UrlParts => urlPartsCache.of(url, () => splitUrl(url));

function splitUrl(url: string): UrlParts {
  const { pathname, search } = new URL(url, 'http://localhost');
  const query = new URLSearchParams(search);
  const self = query.size === 0 ? pathname : `${pathname}?${query}`;
  query.set('page[number]', '');
  const paged = `${pathname}?${query}`;
  const at = paged.indexOf(PAGE_NUMBER_PREFIX) + PAGE_NUMBER_PREFIX.length;
  return { self, before: paged.slice(0, at), after: paged.slice(at) };
}
