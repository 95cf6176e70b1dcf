import { findResource } from '#schema/index';
import { findPageOfTab, hasListPage, hasRecordPage } from '#schema/pages';
import { buildListPath } from '../../jsonapi/buildListPath.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';

/** Returns the path of a record on its owner's page, as declared for the record's list; null if the list declares none. */
export function getPathOnOwnerPage(resource: string, record: LoadedRecord): string | null {
  const open = findResource(resource)?.list.open;
  const owner = typeof open === 'object' && record[open.by];
  if (typeof open !== 'object' || !owner) return null;
  return `/${open.page}/${owner}${open.query ? `?${open.query}=${record.id}` : ''}`;
}

/**
 * Returns the path of a record: on its owner's page, to its own page, or to its list's quick view. Returns null if the record has none of
 * these.
 */
export function findRecordPath(resource: string, record: LoadedRecord): string | null {
  const atOwner = getPathOnOwnerPage(resource, record);
  if (atOwner) return atOwner;
  if (hasRecordPage(resource)) return `/${resource}/${record.id}`;
  return hasListPage(resource) || findPageOfTab(resource)
    ? buildListPath(resource, `quick=${record.id}`)
    : null;
}
