import { allVerbs } from './access.ts';
import { serviceCategories } from './choices.ts';
import { boolean, choice, datetime, integer, money, ref, text } from './kinds.ts';
import { defineResource, defineToManyRelation, filter, type RecordOf } from './resource.ts';

/** The services that the company sells: single services and combos. */
export const services = defineResource('services', {
  label: 'Dịch vụ',
  title: 'name',
  fields: {
    name: text('Tên dịch vụ', { required: true, fold: true }),
    category: choice('Nhóm', serviceCategories),
    price: money('Giá', { min: 0 }),
    original_price: money('Giá gốc', { min: 0 }),
    // Lowest price of a session, and number of different prices of the variants. Only for a service without a price.
    lowest_price: money('Giá từ', { computed: true, show: [] }),
    price_levels: integer('Số mức giá', { computed: true, show: [] }),
    duration: integer('Thời lượng', { min: 0, max: 1440, unit: 'phút' }),
    gift: text('Quà tặng'),
    amount: integer('Số buổi mỗi đơn vị', { min: 1, max: 1000, default: 1 }),
    unit: text('Đơn vị', { default: 'Buổi', maxLength: 40 }),
    for_partner: boolean('Dành cho đối tác', { default: false }),
    pack: boolean('Combo', { default: false }),
    discontinued: boolean('Ngừng bán', {
      default: false,
      help: 'Không còn trong ô chọn; vẫn ở danh sách và trong các gói đã bán.',
    }),
    import_id: ref('Lần nhập', 'imports', { write: 'never', show: [] }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
  },
  relations: {
    variants: defineToManyRelation('variants', 'service_id'),
    pack_items: defineToManyRelation('pack_items', 'combo_id'),
    bulk_discounts: defineToManyRelation('bulk_discounts', 'service_id'),
  },
  search: ['name'],
  picked: { discontinued: 'false' },
  list: {
    columns: [
      'name',
      'category',
      'price',
      'original_price',
      'amount',
      'unit',
      'duration',
      'gift',
      'for_partner',
      'pack',
      'discontinued',
    ],
    narrow: ['name', 'category', 'price', 'original_price', 'duration', 'amount'],
    card: {
      beside: 'price',
      under: 'original_price',
      line: ['duration', 'amount'],
      plain: ['duration', 'amount'],
    },
    secondLine: { name: ['category'], price: ['original_price'], amount: ['unit'] },
    filters: [
      filter('name', 'name', { op: 'contains' }),
      'for_partner',
      filter('category', 'category', { many: true }),
      'discontinued',
      filter('pack', 'pack', { hidden: true }),
      filter('import_id', 'import_id', { hidden: true }),
    ],
    open: 'page',
  },
  form: { columns: 2 },
  view: {
    facts: ['price', 'original_price', 'duration', 'category'],
    blocks: {
      'Cách bán': ['amount', 'unit', 'gift', 'pack'],
      'Bán ở đâu': ['for_partner', 'discontinued', 'created_at'],
    },
    tabs: ['back', 'detail', 'history'],
    include: ['variants', 'pack_items', 'bulk_discounts'],
  },
  imports: true,
  roundTrip: true,
  access: {
    admin: allVerbs,
    finance: allVerbs,
    sales: allVerbs,
    partner: { can: ['read'], rows: { for_partner: true } },
  },
});
export type Service = RecordOf<typeof services>;
