import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const mechanisms = customizeScreens('mechanisms', {
  slots: { below: lazyWithPreload(() => import('./Thresholds.tsx')) },
});
