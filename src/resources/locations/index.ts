import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const locations = screensOf('locations', {
  slots: {
    deleting: lazyWithPreload(() => import('./CustomersThere.tsx')),
    whenEmpty: lazyWithPreload(() => import('./LoadPlaces.tsx')),
  },
});
