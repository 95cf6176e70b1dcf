/** The screens that depart from the generated ones, each loaded when opened. */
import './registrations.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { NoiDataProvider } from '../jsonapi/dataProvider.ts';
import { lazyWithPreload, type PreloadableComponent } from '../kinds/parts/lazyWithPreload.ts';
import { packagesQuery } from './customers/packagesQuery.ts';

export type LazyScreen = PreloadableComponent<{ resource: string }>;

interface ScreenDeparture {
  readonly list?: LazyScreen;
  readonly page?: LazyScreen;
  /** Reads beforehand what the page reads beside its record. */
  readonly prefetch?: (queries: QueryClient, provider: NoiDataProvider, id: string) => void;
}

export const departures: Readonly<Record<string, ScreenDeparture>> = {
  customers: {
    page: lazyWithPreload(() => import('./customers/CustomerPage.tsx')),
    prefetch: (queries, provider, id) => void queries.prefetchQuery(packagesQuery(provider, id)),
  },
};
