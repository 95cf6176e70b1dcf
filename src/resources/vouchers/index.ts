import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

export const vouchers = screensOf('vouchers', {
  fields: { transaction_id: { Field: lazyWithPreload(() => import('./VoucherTransactionField.tsx')) } },
});
