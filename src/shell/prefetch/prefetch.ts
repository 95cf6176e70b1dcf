import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes } from 'react-router-dom';
import type { Viewer } from '#schema/access';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { departures } from '../../resources/index.ts';
import { can } from '../../screens/can.ts';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { LazyQuickRecord } from '../../screens/quick/LazyQuickRecord.ts';
import { recordQuery } from '../../screens/record/recordQuery.ts';
import { type ScreenHandle, signedInRoutes } from '../routes.tsx';

/** Loads the code of the screen at an address and, where it shows one record, that record, unless both are there. */
export function prefetch(url: URL, queries: QueryClient, provider: NoiDataProvider, viewer: Viewer): void {
  const match = matchRoutes(signedInRoutes, url.pathname)?.at(-1);
  const handle = match?.route.handle as ScreenHandle | undefined;
  handle?.part?.preload();
  const quick = url.searchParams.get('quick');
  if (quick) LazyQuickRecord.preload();
  const resource = handle?.resource;
  const id = match?.params.id ?? quick ?? '';
  if (!resource || !/^\d+$/.test(id) || !can(viewer, declarationOf(resource), 'read')) return;
  void queries.prefetchQuery(recordQuery(provider, resource, id));
  if (match?.params.id) departures[resource]?.prefetch?.(queries, provider, id);
}
