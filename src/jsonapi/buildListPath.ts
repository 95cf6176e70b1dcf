import { findPageOfTab } from '#schema/pages';
import { joinQueries } from './request.ts';

/** Returns the URL path of a list, or of the page that contains the list. @param queries query strings without `?` */
export function buildListPath(resource: string, ...queries: readonly string[]): string {
  const page = findPageOfTab(resource);
  return page
    ? `/${page}${joinQueries(...queries, `activeTab=${resource}`)}`
    : `/${resource}${joinQueries(...queries)}`;
}
