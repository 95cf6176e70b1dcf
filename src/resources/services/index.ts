import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const services = screensOf('services', {
  slots: { below: lazyWithPreload(() => import('./ServiceParts.tsx')) },
});
