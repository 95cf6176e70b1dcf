import { toLocalDay } from '#rules/days';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { listUnusedServiceInputs } from './unusedServices.ts';

const quantity = { Input: lazyWithPreload(() => import('./QuantityInput.tsx')) };

export const partnerPackages = customizeScreens('partner_packages', {
  fields: {
    service_1_quantity: quantity,
    service_2_quantity: quantity,
    service_3_quantity: quantity,
    service_4_quantity: quantity,
    service_5_quantity: quantity,
  },
  hides: listUnusedServiceInputs,
  slots: { formEnd: lazyWithPreload(() => import('./RequestSum.tsx')) },
  defaults: () => ({ registered_at: toLocalDay(new Date()) }),
});
