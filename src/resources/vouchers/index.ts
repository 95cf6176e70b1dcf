import { screensOf } from '../../screens/screensOf.ts';
import { VoucherTransactionField } from './VoucherTransactionField.tsx';

export const vouchers = screensOf('vouchers', {
  fields: { transaction_id: { Field: VoucherTransactionField } },
});
