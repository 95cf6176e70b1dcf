import { pageOfTab } from '#schema/pages';
import { joinQueries } from './request.ts';

/** Returns the URL path of a list, or of the page that contains the list. @param queries query strings without `?` */
export function listPath(resource: string, ...queries: readonly string[]): string {
  const page = pageOfTab(resource);
  return page
    ? `/${page}${joinQueries(...queries, `activeTab=${resource}`)}`
    : `/${resource}${joinQueries(...queries)}`;
}
