import { screensOf } from '../../screens/screensOf.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { DiscountUsesField } from './DiscountUsesField.tsx';
import { DiscountValueField } from './DiscountValueField.tsx';

export const discounts = screensOf('discounts', {
  fields: {
    discount_value: {
      Field: DiscountValueField,
      Input: lazyWithPreload(() => import('./DiscountValueInput.tsx')),
    },
    used: { Field: DiscountUsesField },
  },
});
