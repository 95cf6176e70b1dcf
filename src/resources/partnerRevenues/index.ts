import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { buildPartnerPaymentDefaults } from '../packages/paymentDefaults.ts';
import { toRevenueInput } from './toRevenueInput.ts';

export const partnerRevenues = customizeScreens('partner_revenues', {
  fields: { package_ids: { Input: lazyWithPreload(() => import('./PackagePicker.tsx')) } },
  transform: toRevenueInput,
  slots: {
    tools: lazyWithPreload(() => import('./StatementButton.tsx')),
    below: lazyWithPreload(() => import('./RevenuePackages.tsx')),
  },
  actions: {
    settle: {
      defaults: buildPartnerPaymentDefaults,
      Under: lazyWithPreload(() => import('./PartnerPaymentQr.tsx')),
    },
  },
});
