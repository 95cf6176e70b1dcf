import { screensOf } from '../../screens/screensOf.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const locations = screensOf('locations', {
  slots: {
    deleting: lazyWithPreload(() => import('./CustomersInWard.tsx')),
    whenEmpty: lazyWithPreload(() => import('./CreateWardsButton.tsx')),
  },
});
