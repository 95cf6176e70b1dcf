import { maxMoney } from '#rules/money';
import { discountTypes, serviceCategories } from './choices.ts';
import { boolean, choice, datetime, decimal, integer, ref, refs, text } from './kinds.ts';
import { defineResource, filter, type RecordOf } from './resource.ts';

/** Discount codes (rules 4.5). The value of a percent discount is a fraction: 0.1 = 10 %. */
export const discounts = defineResource('discounts', {
  label: 'Giảm giá',
  title: 'code',
  fields: {
    code: text('Mã giảm giá', { required: true, maxLength: 40, fold: true }),
    service_type: choice('Nhóm dịch vụ', serviceCategories),
    partner_id: ref('Đối tác', 'partners'),
    discount_type: choice('Loại giảm giá', discountTypes, { required: true }),
    discount_value: decimal('Giá trị', { required: true, min: 0 }),
    service_ids: refs('Dịch vụ áp dụng', 'services', { pick: { for_partner: 'true' }, default: [] }),
    expired_at: datetime('Thời hạn sử dụng', { until: true }),
    max_use: integer('Giới hạn số lần áp dụng', { min: 1 }),
    discontinued: boolean('Ngừng dùng', { default: false }),
    used: integer('Đã dùng', { write: 'never', default: 0, show: ['view'] }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
  },
  search: ['code'],
  picked: { discontinued: 'false' },
  list: {
    columns: [
      'code',
      'service_type',
      'partner_id',
      'discount_type',
      'discount_value',
      'service_ids',
      'expired_at',
      'max_use',
      'used',
    ],
    narrow: ['code', 'discount_value', 'expired_at'],
    card: { beside: 'discount_value' },
    filters: [
      filter('code', 'code', { op: 'contains' }),
      filter('service_type', 'service_type', { many: true }),
      filter('partner_id', 'partner_id', { many: true }),
      'discontinued',
    ],
    open: 'quick',
    include: ['partner'],
  },
  form: { columns: 1 },
  roundTrip: true,
  view: { include: ['partner'] },
  access: { admin: ['read', 'create', 'edit'], finance: ['read'], sales: ['read'] },
  check: (discount) => {
    if (discount.discount_value == null) return null;
    if (
      discount.discount_type === 'percent' &&
      !(discount.discount_value > 0 && discount.discount_value <= 1)
    )
      return { field: 'discount_value', message: 'Phần trăm giảm phải lớn hơn 0 và không quá 100 %.' };
    if (
      discount.discount_type === 'amount' &&
      !(
        discount.discount_value >= 1 &&
        discount.discount_value <= maxMoney &&
        Number.isInteger(discount.discount_value)
      )
    )
      return {
        field: 'discount_value',
        message: 'Số tiền giảm phải là số đồng nguyên, từ 1 ₫ đến 100.000.000.000 ₫.',
      };
    return null;
  },
});
export type Discount = RecordOf<typeof discounts>;
