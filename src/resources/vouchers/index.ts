import { screensOf } from '../../screens/screensOf.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

export const vouchers = screensOf('vouchers', {
  fields: { transaction_id: { Field: lazyWithPreload(() => import('./VoucherTransactionField.tsx')) } },
});
