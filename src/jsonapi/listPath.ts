import { pageOfPart } from '#schema/pages';
import { searchOf } from './request.ts';

/** Returns the URL path of a list, or of the page that contains it. @param queries without `?` */
export function listPath(resource: string, ...queries: readonly string[]): string {
  const page = pageOfPart(resource);
  return page
    ? `/${page}${searchOf(...queries, `activeTab=${resource}`)}`
    : `/${resource}${searchOf(...queries)}`;
}
