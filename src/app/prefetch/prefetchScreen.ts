import type { QueryClient } from '@tanstack/react-query';
import type { Viewer } from '#schema/access';
import { hasListPage, hasRecordPage, type ReportPageName } from '#schema/pages';
import { can } from '../../jsonapi/can.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { reportScreens } from '../../reports/index.ts';
import { findScreens } from '../../resources/index.ts';
import { LazyQuickPane } from '../../screens/quick/QuickView.tsx';
import { buildRecordQuery } from '../../screens/record/buildRecordQuery.ts';
import { LazyRecordPage, ProfilePage } from '../lazyPages.ts';

/** Returns the code of the screen for a URL and, if it shows a single record, its resource and id. */
function findScreenOfUrl({ pathname, searchParams }: URL) {
  const [, first = '', second = ''] = pathname.split('/');
  if (first === 'profile') return { part: ProfilePage };
  if (first === 'reports') return { part: reportScreens[second as ReportPageName] };
  if (!hasListPage(first)) return {};
  if (second === '') {
    const id = searchParams.get('quick');
    return id ? { part: LazyQuickPane, resource: first, id } : {};
  }
  return hasRecordPage(first) ? { part: LazyRecordPage, resource: first, id: second } : {};
}

/** Loads the code of the screen for a URL and, if it shows a single record, that record, unless both are already loaded. */
export function prefetchScreen(
  url: URL,
  queries: QueryClient,
  provider: NoiDataProvider,
  viewer: Viewer,
): void {
  const { part, resource, id } = findScreenOfUrl(url);
  part?.preload();
  if (!resource || !/^\d+$/.test(id) || !can(viewer, { resource, action: 'read' })) return;
  void queries.prefetchQuery(buildRecordQuery(provider, resource, id));
  if (part === LazyQuickPane) return;
  const { slots, tabs = {} } = findScreens(resource);
  slots?.head?.preload();
  for (const { each } of Object.values(tabs)) if (each) void queries.prefetchQuery(each.query(provider, id));
}
