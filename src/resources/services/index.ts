import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const services = customizeScreens('services', {
  fields: {
    price: { Input: lazyWithPreload(() => import('./PriceInput.tsx')) },
    original_price: { Input: lazyWithPreload(() => import('./PriceInput.tsx')) },
  },
  isWorkFirst: true,
  slots: { below: lazyWithPreload(() => import('./ServiceParts.tsx')) },
});
