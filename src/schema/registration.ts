/** The input for registering a package, used by register_package_v2 and its preview (rules 2.11). */

import { banks } from '#rules/banks';
import { discountBearers, paymentMethods } from './choices.ts';
import {
  choice,
  date,
  integer,
  lines,
  money,
  multilineText,
  percent,
  ref,
  slots,
  text,
  texts,
} from './kinds.ts';

export const serviceLine = {
  service_id: ref('Dịch vụ', 'services', { required: true }),
  variant_id: ref('Biến thể', 'variants', { noneWord: 'no-variant' }),
  quantity: integer('Số lượng', { required: true, min: 1, max: 1000 }),
  price: money('Thành tiền', { min: 0 }),
  /** Reason for a price below the price list; required for such a price. */
  price_reason: text('Lý do giảm giá', { maxLength: 500 }),
} as const;

export const registrationFields = {
  registered_at: date('Ngày đăng ký', { required: true, past: true }),
  /** The customer's earlier package that this package continues. */
  follows_id: ref('Tiếp theo gói', 'packages', { show: [] }),
  started_at: date('Ngày bắt đầu', { required: true }),
  expected_to_start_at: date('Ngày dự kiến bắt đầu'),
  time_period: slots('Khung giờ', { required: true }),
  sales_id: ref('Sales', 'users', { required: true, pick: { kind: 'sales,staff' } }),
  services: lines('Dịch vụ', serviceLine, { required: true, min: 1, max: 20 }),
  agent_id: ref('Điều dưỡng', 'agents', { autofill: { agent_commission: 'commission' } }),
  agent1_id: ref('Điều dưỡng tạm 1', 'agents'),
  agent2_id: ref('Điều dưỡng tạm 2', 'agents'),
  agent_commission: percent('Hoa hồng điều dưỡng', { min: 0, max: 100 }),
  partner_id: ref('Đối tác', 'partners', { autofill: { partner_commission: 'commission' } }),
  partner_commission: percent('Hoa hồng đối tác', { min: 0, max: 100 }),
  discount_codes: texts('Mã giảm giá', { max: 10 }),
  direct_discount: money('Giảm trực tiếp', { min: 0 }),
  applied_to: choice('Bên chịu giảm giá', discountBearers),
  total_deposit: money('Đặt cọc', { min: 0 }),
  bank: choice('Ngân hàng', banks),
  payment_method: choice('Hình thức thanh toán', paymentMethods),
  note: multilineText('Ghi chú', { help: 'Đối tác không đọc được ghi chú này.' }),
} as const;
