import { allVerbs } from './access.ts';
import { integer, money, ref, text } from './kinds.ts';
import { defineResource } from './resource.ts';

/**
 * A line of a package. `price` is the line's total. The unit price is the price of the tier (rules 4.1). If a user has typed another price,
 * `list_price` stores the price of the price list (rules 4.12).
 */
export const packageServices = defineResource('package_services', {
  label: 'Dịch vụ của gói',
  title: 'service_name',
  fields: {
    package_id: ref('Gói', 'packages', { required: true, write: 'create' }),
    service_id: ref('Dịch vụ', 'services', { required: true, write: 'create' }),
    service_name: text('Tên dịch vụ', { from: 'service.name' }),
    variant_id: ref('Biến thể', 'variants', { noneWord: 'no-variant' }),
    quantity: integer('Số lượng', { required: true, min: 1, max: 1000 }),
    amount: integer('Số buổi mỗi đơn vị', { write: 'never', default: 1 }),
    unit_price: money('Đơn giá', { write: 'never', default: 0 }),
    subtotal_price: money('Thành tiền theo bảng giá', { write: 'never', default: 0 }),
    price: money('Thành tiền', { min: 0 }),
    list_price: money('Đơn giá niêm yết', { write: 'never' }),
    price_reason: text('Lý do giảm giá', { maxLength: 500, personal: true }),
    /** Number shared by the lines that were sold together: 0 for the registration, 1 and more for services added later (rules 3.1). */
    round: integer('Lần thêm', { write: 'never', default: 0, show: [] }),
  },
  list: {
    columns: [
      'service_name',
      'variant_id',
      'quantity',
      'amount',
      'unit_price',
      'price',
      'list_price',
      'price_reason',
    ],
    narrow: ['service_name', 'quantity', 'price'],
    filters: ['package_id', 'service_id'],
    sort: 'service_id',
    open: 'quick',
    include: ['service'],
  },
  access: { admin: allVerbs, finance: ['read'], sales: allVerbs },
  history: ['package', 'package.customer'],
});
