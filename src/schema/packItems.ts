import { allVerbs } from './access.ts';
import { integer, ref } from './kinds.ts';
import { defineResource, defineToManyRelation } from './resource.ts';

/** A service that is included in a combo (rules 4.3). */
export const packItems = defineResource('pack_items', {
  label: 'Dịch vụ trong combo',
  title: 'service_id',
  fields: {
    combo_id: ref('Combo', 'services', { required: true, write: 'create', pick: { pack: 'true' } }),
    service_id: ref('Dịch vụ', 'services', { required: true, pick: { pack: 'false' } }),
    quantity: integer('Số lượng', { required: true, min: 1, max: 1000 }),
    pack_variant_id: ref('Biến thể của combo', 'variants'),
    pack_item_id: ref('Mã dòng', 'pack_items', { computed: true }),
  },
  relations: { bulk_discounts: defineToManyRelation('bulk_discounts', 'pack_item_id') },
  list: {
    columns: ['service_id', 'quantity', 'pack_variant_id', 'combo_id'],
    narrow: ['service_id', 'quantity'],
    filters: ['combo_id', 'pack_variant_id', 'service_id'],
    sort: 'quantity',
    open: 'quick',
    include: ['service', 'pack_variant'],
  },
  access: {
    admin: allVerbs,
    finance: allVerbs,
    sales: allVerbs,
    partner: { can: ['read'], rows: { 'combo.for_partner': true } },
  },
  history: ['combo'],
});
