import { screensOf } from '../../screens/screensOf.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const services = screensOf('services', {
  fields: {
    price: { Input: lazyWithPreload(() => import('./PriceInput.tsx')) },
    original_price: { Input: lazyWithPreload(() => import('./PriceInput.tsx')) },
  },
  isWorkFirst: true,
  slots: { below: lazyWithPreload(() => import('./ServiceParts.tsx')) },
});
