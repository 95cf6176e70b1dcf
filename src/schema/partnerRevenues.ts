import { banks } from '#rules/banks';
import { staffRoles, toViewerValue } from './access.ts';
import { partnerRevenueLevels, paymentMethods } from './choices.ts';
import { boolean, choice, date, datetime, integer, money, month, multilineText, ref, refs } from './kinds.ts';
import { formatMoneyOrNull, toSentence } from './outcome.ts';
import {
  buildDayRangeFilters,
  defineResource,
  defineToManyRelation,
  filter,
  type RecordOf,
} from './resource.ts';

const neverWritten = { write: 'never' } as const;
const isDraft = (revenue: { level: string }) => revenue.level === 'draft';

/** The amount owed to a partner for a month (rules 6.1). */
export const partnerRevenues = defineResource('partner_revenues', {
  label: 'Doanh thu đối tác',
  title: 'month',
  option: { include: ['partner'], words: (_revenue, title, titleOf) => [titleOf('partner'), title] },
  fields: {
    partner_id: ref('Đối tác', 'partners', {
      required: true,
      write: 'create',
      none: 'Không có',
      // Hidden from partners: a partner sees only its own revenues, so its name would be the same in every row.
      shownTo: staffRoles,
    }),
    level: choice('Trạng thái', partnerRevenueLevels, { ...neverWritten, default: 'draft' }),
    month: month('Tháng', { required: true, write: 'create' }),
    number: integer('Đợt', { ...neverWritten, default: 1 }),
    period_start: datetime('Từ', { transient: true, write: 'create', show: [] }),
    period_end: datetime('Đến', { transient: true, write: 'create', show: [] }),
    total_packages: integer('Số gói', { ...neverWritten, default: 0 }),
    total_revenue: money('Doanh thu', { ...neverWritten, default: 0 }),
    total_commission: money('Hoa hồng', { ...neverWritten, default: 0 }),
    total_bonus: money('Thưởng vượt doanh thu', { ...neverWritten, default: 0 }),
    payable: money('Phải trả', { computed: true, show: [] }),
    paid: money('Đã trả', { computed: true }),
    due: money('Còn phải trả', { computed: true }),
    summary: multilineText('Mô tả'),
    package_ids: refs('Các gói cần chốt', 'packages', { transient: true, write: 'create' }),
    created_at: datetime('Ngày tạo', { ...neverWritten, show: ['view'] }),
  },
  relations: {
    packages: defineToManyRelation('packages', 'partner_revenue_id'),
    transactions: defineToManyRelation('transactions', 'partner_revenue_id'),
  },
  list: {
    columns: [
      'partner_id',
      'level',
      'month',
      'number',
      'total_packages',
      'total_revenue',
      'total_commission',
      'total_bonus',
      'payable',
      'summary',
    ],
    narrow: ['partner_id', 'month', 'level', 'payable'],
    card: { beside: 'payable', under: 'due', line: ['level', 'month'] },
    secondLine: { month: ['number'], total_commission: ['total_bonus'] },
    facts: { payable: ['due'] },
    filters: [
      filter('partner_id', 'partner_id', { many: true, roles: staffRoles }),
      filter('level', 'level', { many: true }),
      'month',
      buildDayRangeFilters('month', 'month', 'Tháng').map((bound) => ({ ...bound, hidden: true })),
      // `counted` can be used because both amounts are at least 0, and because a confirmed revenue becomes settled once both amounts are
      // paid.
      filter('earned', 'total_commission', {
        op: 'counted',
        many: true,
        counts: { commission: 'total_commission', bonus: 'total_bonus' },
        choices: [
          { value: 'commission', label: 'Hoa hồng' },
          { value: 'bonus', label: 'Thưởng' },
        ],
        hidden: true,
        label: 'Được hưởng',
      }),
    ],
    sort: '-month',
    footSum: 'due',
    computed: ['due'],
    open: 'page',
    include: ['partner'],
  },
  form: { columns: 2, fields: ['partner_id', 'month', 'summary', 'package_ids'] },
  view: {
    facts: ['level', 'due', 'paid', 'total_revenue', 'total_packages'],
    blocks: {
      'Của tháng': ['partner_id', 'month', 'number', 'summary'],
      'Được hưởng': ['total_commission', 'total_bonus'],
    },
    tabs: ['back', 'detail', 'history'],
    include: ['partner'],
  },
  actions: {
    confirm: {
      label: 'Chốt',
      header: 'Chốt',
      prompt: 'Sau khi chốt, số liệu không thay đổi theo các gói nữa.',
      on: ['view'],
      roles: ['admin'],
      when: isDraft,
      submit: () => 'Chốt doanh thu',
      outcome: ({ total_commission, total_bonus }) =>
        toSentence('Đã chốt, đối tác nhận', formatMoneyOrNull(total_commission + total_bonus)),
      input: { accept_open: boolean('Vẫn chốt', { show: [], accepts: 'month_open' }) },
      order: 1,
      tone: 'main',
    },
    settle: {
      label: 'Đi tiền',
      header: 'Đi tiền',
      facts: ['due', 'paid', 'total_commission', 'total_bonus'],
      on: ['view'],
      roles: ['admin', 'finance'],
      when: (revenue) => revenue.level === 'confirmed',
      input: {
        amount: money('Số tiền'),
        payment_method: choice('Hình thức thanh toán', paymentMethods, { required: true }),
        bank: choice('Ngân hàng', banks),
        at: date('Ngày thực hiện', { required: true }),
        month: month('Tháng ghi nhận'),
        note: multilineText('Ghi chú'),
      },
      outcome: ({ due }, { amount }) => toSentence('Đã đi tiền', formatMoneyOrNull(amount ?? due)),
      order: 2,
      tone: 'main',
    },
  },
  deletion: { parts: 'danh sách gói của nó' },
  access: {
    admin: { can: ['read', 'create', 'edit', 'delete'], when: { edit: isDraft, delete: isDraft } },
    finance: ['read'],
    partner: { can: ['read'], rows: { partner_id: toViewerValue('partner_id') } },
  },
});
export type PartnerRevenue = RecordOf<typeof partnerRevenues>;
