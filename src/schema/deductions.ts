import { allVerbs } from './access.ts';
import { discountBearers } from './choices.ts';
import { boolean, choice, money, ref, text } from './kinds.ts';
import { defineResource, type RecordOf } from './resource.ts';

/** A discount line of a package; `amount` is positive and is deducted. */
export const deductions = defineResource('deductions', {
  label: 'Giảm giá của gói',
  title: 'description',
  fields: {
    amount: money('Số tiền', { required: true, min: 1 }),
    description: text('Diễn giải', { personal: true }),
    applied_to: choice('Bên chịu giảm giá', discountBearers, { required: true, dataOf: [] }),
    discount_id: ref('Mã giảm giá', 'discounts', { write: 'never' }),
    direct: boolean('Giảm trực tiếp', { write: 'never', default: false, show: [] }),
    stopped: boolean('Dừng giữa chừng', { write: 'never', default: false, show: [] }),
    package_id: ref('Gói', 'packages', { required: true, write: 'create' }),
  },
  list: {
    columns: ['description', 'amount', 'applied_to'],
    narrow: ['description', 'amount'],
    filters: ['package_id'],
    sort: 'package_id',
    open: 'quick',
  },
  access: { admin: allVerbs, finance: ['read'], sales: allVerbs },
  history: ['package', 'package.customer'],
});
export type Deduction = RecordOf<typeof deductions>;
