import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const locations = customizeScreens('locations', {
  slots: {
    deleting: lazyWithPreload(() => import('./CustomersInWard.tsx')),
    whenEmpty: lazyWithPreload(() => import('./CreateWardsButton.tsx')),
  },
});
