import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const vouchers = customizeScreens('vouchers', {
  fields: { transaction_id: { Field: lazyWithPreload(() => import('./VoucherTransactionField.tsx')) } },
});
