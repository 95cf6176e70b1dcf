/**
 * Catalogue: services, packs, bulk discounts and discount codes.
 */

import type { Module } from '../../resources/module.ts';
import { bulkDiscountsHooks, packItemsHooks, servicesHooks } from './catalogue.ts';
import { checkDiscountUses, discountsHooks } from './discounts.ts';

export const catalogue: Module = {
  hooks: {
    bulk_discounts: bulkDiscountsHooks,
    discounts: discountsHooks,
    pack_items: packItemsHooks,
    services: servicesHooks,
  },
  proofs: [{ name: 'discount_uses', label: 'Lượt dùng mã giảm giá', order: 5, run: checkDiscountUses }],
};
