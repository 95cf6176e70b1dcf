import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { toPartner } from '../payments.ts';
import { periodOf } from './periodOf.ts';

export const partnerRevenues = screensOf('partner_revenues', {
  fields: { package_ids: { Input: lazyWithPreload(() => import('./PackagePicker.tsx')) } },
  transform: periodOf,
  slots: {
    tools: lazyWithPreload(() => import('./StatementButton.tsx')),
    below: lazyWithPreload(() => import('./RevenuePackages.tsx')),
  },
  actions: {
    settle: { defaults: toPartner, Under: lazyWithPreload(() => import('../vietqr/PayPartnerQr.tsx')) },
  },
});
