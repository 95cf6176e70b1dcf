import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { buildPartnerPaymentDefaults } from '../packages/paymentDefaults.ts';
import { toRevenueInput } from './toRevenueInput.ts';

const loadCell = (name: 'NumberCell' | 'PayableCell' | 'UnpaidCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const partnerRevenues = customizeScreens('partner_revenues', {
  fields: {
    package_ids: { Input: lazyWithPreload(() => import('./PackagePicker.tsx')) },
    number: { Cell: loadCell('NumberCell') },
    payable: { Cell: loadCell('PayableCell') },
    due: { Cell: loadCell('UnpaidCell') },
  },
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
