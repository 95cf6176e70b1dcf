/** Input of merging two customers (rules 1.6): the customer whose id is in the URL remains, the customer `other_id` is removed. */
import { boolean, choices, ref } from './kinds.ts';

/** Groups of fields that a merge takes from the same customer, because an address must not be combined from parts of two addresses. */
export const mergeParts = [
  { value: 'name', label: 'Họ tên', fields: ['name'] },
  { value: 'phone', label: 'Điện thoại', fields: ['phone'] },
  { value: 'predicted_birth_date', label: 'Ngày dự sinh', fields: ['predicted_birth_date'] },
  { value: 'children', label: 'Các bé', fields: ['children'] },
  { value: 'place', label: 'Địa chỉ', fields: ['address', 'ward', 'province', 'city', 'map_address'] },
  { value: 'source', label: 'Nguồn', fields: ['source_channel', 'source_name'] },
  { value: 'contacted_at', label: 'Ngày liên hệ', fields: ['contacted_at'] },
  { value: 'partner_id', label: 'Đối tác', fields: ['partner_id'] },
  { value: 'sales_id', label: 'Sales', fields: ['sales_id'] },
  { value: 'note', label: 'Ghi chú', fields: ['note'] },
] as const;
export type MergePart = (typeof mergeParts)[number];

export const customerMerge = {
  other_id: ref('Khách hàng bị gộp', 'customers', { required: true }),
  take: choices('Lấy từ khách hàng bị gộp', mergeParts),
  join_notes: boolean('Nối hai ghi chú'),
} as const;
