import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { DiscountValueField } from './DiscountValueField.tsx';
import { DiscountUsesField } from './DiscountUsesField.tsx';

export const discounts = screensOf('discounts', {
  fields: {
    discount_value: {
      Field: DiscountValueField,
      Input: lazyWithPreload(() => import('./DiscountValueInput.tsx')),
    },
    used: { Field: DiscountUsesField },
  },
});
