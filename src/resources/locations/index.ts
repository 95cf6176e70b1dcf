import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const locations = screensOf('locations', {
  slots: {
    deleting: lazyWithPreload(() => import('./CustomersInWard.tsx')),
    whenEmpty: lazyWithPreload(() => import('./CreateWardsButton.tsx')),
  },
});
