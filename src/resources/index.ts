/** The screens that depart from the generated ones, each loaded when opened. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import './registrations.ts';

export type LazyScreen = LazyExoticComponent<ComponentType<{ resource: string }>>;

export const departures: Readonly<
  Record<string, { readonly list?: LazyScreen; readonly page?: LazyScreen }>
> = {
  customers: { page: lazy(() => import('./customers/CustomerPage.tsx')) },
};
