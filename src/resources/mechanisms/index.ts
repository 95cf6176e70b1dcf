import { screensOf } from '../../screens/screensOf.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const mechanisms = screensOf('mechanisms', {
  slots: { below: lazyWithPreload(() => import('./Thresholds.tsx')) },
});
