import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const mechanisms = screensOf('mechanisms', {
  slots: { below: lazyWithPreload(() => import('./Thresholds.tsx')) },
});
