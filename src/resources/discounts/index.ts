import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { DiscountUsesField } from './DiscountUsesField.tsx';
import { DiscountValueField } from './DiscountValueField.tsx';

export const discounts = customizeScreens('discounts', {
  fields: {
    discount_value: {
      Field: DiscountValueField,
      Input: lazyWithPreload(() => import('./DiscountValueInput.tsx')),
    },
    used: { Field: DiscountUsesField },
  },
});
