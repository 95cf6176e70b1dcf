import { banks } from '#rules/banks';
import { allVerbs, staffRoles, toViewerValue } from './access.ts';
import {
  boolean,
  choice,
  datetime,
  email,
  integer,
  money,
  multilineText,
  percent,
  phone,
  ref,
  text,
} from './kinds.ts';
import { defineResource, defineToManyRelation, filter, type RecordOf } from './resource.ts';

/** Options of fields that the API returns only with a single record, never in a list. */
const singleRecordOnly = { computed: true, transient: true } as const;
/** Options of sums that the API returns only to roles that may read partner revenues. */
const revenueSumOptions = { ...singleRecordOnly, read: ['admin', 'finance', 'partner'] } as const;

/** Other companies that send customers. */
export const partners = defineResource('partners', {
  label: 'Đối tác',
  title: 'name',
  fields: {
    code: text('Mã đối tác', { required: true, maxLength: 40, fold: true }),
    name: text('Tên đối tác', { required: true, fold: true }),
    phone: phone('Điện thoại', { fold: true }),
    email: email('Email'),
    address: text('Địa chỉ', { map: [] }),
    bank: choice('Ngân hàng', banks),
    bank_account: text('Tài khoản ngân hàng'),
    mechanism_id: ref('Cơ chế', 'mechanisms'),
    // Default commission of a partner's package: the percentage of the mechanism's lowest threshold.
    commission: percent('Hoa hồng', { computed: true, read: staffRoles, show: [] }),
    note: multilineText('Ghi chú', { read: staffRoles }),
    discontinued: boolean('Ngừng hợp tác', {
      default: false,
      read: staffRoles,
      help: 'Không còn trong ô chọn; vẫn ở danh sách và trong các gói cũ.',
    }),
    import_id: ref('Lần nhập', 'imports', { write: 'never', show: [] }),
    created_at: datetime('Ngày tạo', { write: 'never', show: ['view'] }),
    packages_this_month: integer('Gói gửi tháng này', singleRecordOnly),
    packages_sent: integer('Gói đã gửi', singleRecordOnly),
    // Commission and bonus of all months, what was paid of it, and what is not confirmed yet.
    revenue_earned: money('Được hưởng', revenueSumOptions),
    revenue_paid: money('Đã trả', revenueSumOptions),
    revenue_open: money('Chưa chốt', revenueSumOptions),
    sent_30_days: integer('Gửi 30 ngày', { computed: true, show: [] }),
    registered_30_days: integer('Thành gói 30 ngày', { computed: true, show: [] }),
    last_sent_at: datetime('Gửi gần nhất', { computed: true, show: [] }),
    // Unpaid sum of the confirmed months. The API returns this field also in lists.
    revenue_due: money('Đã chốt, còn phải trả', { computed: true, read: revenueSumOptions.read }),
  },
  relations: {
    partner_landings: defineToManyRelation('partner_landings', 'partner_id'),
    partner_accounts: defineToManyRelation('partner_accounts', 'partner_id'),
    packages: defineToManyRelation('packages', 'partner_id'),
  },
  search: ['name', 'code', 'phone'],
  picked: { discontinued: 'false' },
  list: {
    columns: [
      ...(['name', 'code', 'phone', 'email', 'address', 'mechanism_id', 'created_at'] as const),
      ...(['sent_30_days', 'last_sent_at', 'revenue_due'] as const),
    ],
    narrow: ['name', 'code', 'phone', 'sent_30_days', 'last_sent_at', 'revenue_due'],
    card: {
      beside: 'sent_30_days',
      under: 'revenue_due',
      line: ['code', 'last_sent_at'],
      plain: ['code'],
      words: { last_sent_at: 'gửi gần nhất' },
    },
    secondLine: {
      name: ['code'],
      phone: ['email'],
      mechanism_id: ['created_at'],
      sent_30_days: ['last_sent_at'],
    },
    filters: [
      filter('name', 'name', { op: 'contains' }),
      filter('code', 'code', { op: 'contains' }),
      filter('phone', 'phone', { op: 'contains' }),
      'mechanism_id',
      filter('discontinued', 'discontinued', { roles: staffRoles }),
      filter('import_id', 'import_id', { hidden: true }),
    ],
    opensBy: '-sent_30_days',
    computed: ['sent_30_days'],
    open: 'page',
    include: ['mechanism', 'partner_landings'],
  },
  form: { columns: 2 },
  view: {
    facts: ['revenue_earned', 'revenue_paid', 'revenue_due', 'revenue_open', 'packages_sent'],
    blocks: {
      'Liên hệ': ['phone', 'email', 'address'],
      'Thanh toán': ['bank', 'bank_account'],
      Khác: ['code', 'mechanism_id', 'packages_this_month', 'note', 'discontinued', 'created_at'],
    },
    tabs: ['detail', 'packages', 'qrcode', 'accounts', 'history'],
    include: ['mechanism', 'partner_landings'],
  },
  imports: true,
  roundTrip: true,
  access: {
    admin: allVerbs,
    finance: ['read'],
    sales: ['read'],
    partner: { can: ['read'], rows: { id: toViewerValue('partner_id') } },
  },
});
export type Partner = RecordOf<typeof partners>;
