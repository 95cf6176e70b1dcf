import { staffRoles, toViewerValue } from './access.ts';
import { buildFlatServiceFields } from './flatServiceFields.ts';
import { choice, date, datetime, integer, money, multilineText, phone, ref, slots, text } from './kinds.ts';
import { packageLevelChoices } from './levels.ts';
import {
  buildDayRangeFilters,
  buildSortChoices,
  defineResource,
  defineToOneRelation,
  filter,
} from './resource.ts';

const neverWritten = { write: 'never' } as const;
const writtenOnce = { write: 'create' } as const;
const partnerServicesFilter = { for_partner: 'true' } as const;

/** Packages as a partner sends and sees them (rules 6.6); the partner cannot change them after sending. */
export const partnerPackages = defineResource('partner_packages', {
  label: 'Khách hàng',
  title: 'customer_name',
  table: 'packages',
  rows: { partner_id: { not: null } },
  fields: {
    customer_name: text('Họ tên', { required: true, from: 'customer.name', ...writtenOnce }),
    customer_phone: phone('Điện thoại', { required: true, from: 'customer.phone', ...writtenOnce }),
    customer_address: text('Địa chỉ', { from: 'customer.address', map: [], maxLength: 500, ...writtenOnce }),
    customer_predicted_birth_date: date('Ngày dự sinh', {
      from: 'customer.predicted_birth_date',
      ...writtenOnce,
    }),
    customer_note: multilineText('Ghi chú', { from: 'customer.note', ...writtenOnce }),
    contacted_at: datetime('Ngày liên hệ', { from: 'customer.contacted_at' }),
    level: choice('Cấp độ', packageLevelChoices, neverWritten),
    registered_at: date('Ngày đăng ký', { required: true, ...writtenOnce }),
    registered_services: text('Dịch vụ đăng ký', { computed: true }),
    expected_to_start_at: date('Ngày dự kiến bắt đầu', writtenOnce),
    started_at: date('Ngày bắt đầu', { required: true, ...writtenOnce }),
    finished_at: date('Ngày kết thúc', neverWritten),
    time_period: slots('Khung giờ', { required: true, ...writtenOnce }),
    cancel_reason: multilineText('Lý do hủy', { ...neverWritten, personal: true }),
    canceled_at: datetime('Ngày hủy', neverWritten),
    ...buildFlatServiceFields('never', partnerServicesFilter),
    service_1: ref('Dịch vụ 1', 'services', {
      required: true,
      transient: true,
      ...writtenOnce,
      pick: partnerServicesFilter,
    }),
    total_price: money('Thành tiền', { ...neverWritten, default: 0 }),
    total_quantity: integer('Tổng số buổi', { ...neverWritten, default: 0 }),
    finished_shifts: integer('Buổi đã tắm', { ...neverWritten, show: [] }),
    partner_income: money('Hoa hồng', { ...neverWritten, show: [], default: 0 }),
    customer_id: ref('Khách hàng', 'customers', { ...neverWritten, show: [] }),
    partner_id: ref('Đối tác', 'partners', { ...writtenOnce, writers: ['admin'], read: staffRoles }),
    created_at: datetime('Ngày gửi', { ...neverWritten, show: ['view'] }),
  },
  relations: { package: defineToOneRelation('packages', 'id') },
  search: ['customer_name', 'customer_phone'],
  list: {
    columns: [
      'customer_name',
      'customer_phone',
      'level',
      'registered_at',
      'started_at',
      'finished_at',
      'total_price',
    ],
    narrow: ['customer_name', 'customer_phone', 'level'],
    filters: [
      filter('level', 'level', { many: true }),
      buildDayRangeFilters('started', 'started_at', 'Bắt đầu'),
      buildDayRangeFilters('finished', 'finished_at', 'Kết thúc'),
      filter('finished_is_null', 'finished_at', { op: 'null', hidden: true, label: 'Đã có ngày kết thúc' }),
      buildDayRangeFilters('registered', 'registered_at', 'Đăng ký').map((bound) => ({
        ...bound,
        hidden: true,
      })),
      buildDayRangeFilters('predicted_birth', 'package.predicted_birth_date', 'Dự sinh').map((bound) => ({
        ...bound,
        hidden: true,
      })),
      filter('customer.name', 'customer.name', { op: 'contains', label: 'Tên khách hàng', hidden: true }),
      filter('customer.phone', 'customer.phone', { op: 'contains', label: 'Điện thoại', hidden: true }),
      filter('agent_id', 'package.agent_id', {
        whileEmpty: ['agent1_id', 'agent2_id'],
        roles: staffRoles,
        hidden: true,
      }),
      filter('sales_id', 'package.sales_id', { roles: staffRoles, hidden: true }),
      filter('partner_id', 'partner_id', { many: true, roles: staffRoles }),
      filter('partner_revenue_id', 'package.partner_revenue_id', { hidden: true }),
    ],
    sorts: buildSortChoices(
      ['registered_at', 'Ngày đăng ký'],
      ['started_at', 'Ngày bắt đầu'],
      ['finished_at', 'Ngày kết thúc'],
    ),
    open: 'quick',
  },
  form: {
    columns: 2,
    fields: [
      'customer_name',
      'customer_phone',
      'customer_address',
      'customer_predicted_birth_date',
      'customer_note',
      'registered_at',
      'expected_to_start_at',
      'started_at',
      'time_period',
      'partner_id',
      'service_1',
      'service_1_quantity',
      'service_2',
      'service_2_quantity',
      'service_3',
      'service_3_quantity',
      'service_4',
      'service_4_quantity',
      'service_5',
      'service_5_quantity',
    ],
  },
  access: {
    admin: ['read', 'create'],
    finance: ['read'],
    sales: ['read'],
    partner: { can: ['read', 'create'], rows: { partner_id: toViewerValue('partner_id') } },
  },
  history: ['customer'],
});
