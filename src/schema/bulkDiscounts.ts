import { allVerbs } from './access.ts';
import { integer, money, ref } from './kinds.ts';
import { defineResource } from './resource.ts';

/** A tier of a price table, which belongs to a service or to an item of a combo (rules 4.1). */
export const bulkDiscounts = defineResource('bulk_discounts', {
  label: 'Bậc giá',
  title: 'min_quantity',
  fields: {
    min_quantity: integer('Từ số lượng', { min: 1, max: 100000, default: 1 }),
    max_quantity: integer('Đến số lượng', { min: 1, max: 100000 }),
    price: money('Đơn giá', { required: true, min: 0 }),
    service_id: ref('Dịch vụ', 'services', { write: 'create' }),
    pack_item_id: ref('Dịch vụ trong combo', 'pack_items', { write: 'create' }),
  },
  list: {
    columns: ['min_quantity', 'max_quantity', 'price'],
    narrow: ['min_quantity', 'max_quantity', 'price'],
    filters: ['pack_item_id', 'service_id'],
    sort: 'min_quantity',
    open: 'quick',
  },
  access: {
    admin: allVerbs,
    finance: allVerbs,
    sales: allVerbs,
    partner: {
      can: ['read'],
      rows: [{ 'service.for_partner': true }, { 'pack_item.combo.for_partner': true }],
    },
  },
  history: ['service', 'pack_item.combo'],
  check: (tier) =>
    tier.max_quantity != null && tier.min_quantity != null && tier.max_quantity < tier.min_quantity
      ? { field: 'max_quantity', message: 'Đến số lượng phải lớn hơn hoặc bằng Từ số lượng.' }
      : null,
});
