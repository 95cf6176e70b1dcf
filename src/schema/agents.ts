import { banks } from '#rules/banks';
import { skillChoices } from '#rules/skills';
import { callOffAction, swapSessionsAction, takeBackCallOffAction } from './absence.ts';
import { staffRoles } from './access.ts';
import { buildAccountActions } from './accountActions.ts';
import { accountFields, newPasswordLimits, validatePasswordsMatch } from './accountFields.ts';
import { agentProfiles } from './agentProfiles.ts';
import { accountStatuses, paymentMethods, profileStatuses } from './choices.ts';
import { consentFields } from './consents.ts';
import { createPagesAction } from './createPagesAction.ts';
import { handOverAllAction } from './handOverAllAction.ts';
import {
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  email,
  integer,
  money,
  month,
  multilineText,
  password,
  percent,
  phone,
  ref,
  text,
} from './kinds.ts';
import { paymentFields } from './payment.ts';
import {
  buildDayRangeFilters,
  defineResource,
  defineToOneRelation,
  filter,
  type RecordOf,
} from './resource.ts';

const { status: _status, phone: _phone, ...profileFields } = agentProfiles.fields;

/** Options of fields that the API returns only with a single record, never in a list. */
const singleRecordOnly = { computed: true, transient: true, dataOf: [] } as const;

/**
 * Nurses. A nurse is a user with a profile (schema 4.7), and can sign in only if she has an e-mail and a password. The profile is changed
 * only through update_profile.
 */
export const agents = defineResource('agents', {
  label: 'Điều dưỡng viên',
  title: 'name',
  option: {
    words: ({ profile_status: status }, title) => [
      title,
      status !== 'active' && profileStatuses.find(({ value }) => value === status)?.label.toLowerCase(),
    ],
  },
  table: 'users',
  rows: { kind: 'agent' },
  fields: {
    name: text('Họ tên', { required: true, fold: true }),
    email: email('Email', {
      fold: true,
      help: 'Chỉ cần khi điều dưỡng tự đăng nhập: cùng với mật khẩu, hoặc được đặt mật khẩu sau.',
    }),
    phone: phone('Điện thoại', { required: true, write: 'create', fold: true }),
    profile_status: choice('Tình trạng', profileStatuses, { write: 'create', default: 'unverified' }),
    commission: percent('Hoa hồng', { write: 'create', min: 0, max: 100 }),
    created_at: datetime('Ngày tạo', { write: 'never' }),
    benefit: text('Quyền lợi', { write: 'create' }),
    address: text('Địa chỉ', { write: 'create', map: ['province', 'city'] }),
    city: text('Tỉnh/Thành phố', { write: 'create', suggest: true }),
    province: text('Quận/Huyện', { write: 'create', suggest: true }),
    working_range: text('Khu vực làm việc', { write: 'create' }),
    bank: { ...agentProfiles.fields.bank, write: 'create' },
    bank_account: { ...agentProfiles.fields.bank_account, write: 'create' },
    account_holder: { ...agentProfiles.fields.account_holder, write: 'create' },
    birth_date: date('Ngày sinh', { write: 'create', past: true }),
    joined_at: date('Ngày vào làm', { write: 'create' }),
    leaves_on: date('Ngày làm cuối', { write: 'edit' }),
    tax_code: { ...agentProfiles.fields.tax_code, write: 'create' },
    tax_commitment_until: { ...agentProfiles.fields.tax_commitment_until, write: 'create' },
    skills: choices('Kỹ năng', skillChoices, { write: 'create', default: [] }),
    note: multilineText('Ghi chú', { write: 'create' }),
    status: choice('Tài khoản', accountStatuses, { write: 'never', default: 'active' }),
    papers: { ...agentProfiles.fields.papers, show: [] },
    full_load: { ...agentProfiles.fields.full_load, write: 'never', show: [] },
    papers_valid_to: date('Giấy tờ hết hạn', { write: 'never' }),
    no_messages: boolean('Không nhận tin nhắn', { default: false }),
    calendar_at: datetime('Lịch riêng từ', { write: 'never', show: [] }),
    import_id: ref('Lần nhập', 'imports', { write: 'never', show: [], dataOf: [] }),
    running_packages: integer('Gói đang chạy', { computed: true, dataOf: [] }),
    remaining: integer('Còn nhận thêm', { computed: true, dataOf: [], show: [] }),
    next_session_day: date('Buổi tới', singleRecordOnly),
    sessions_ahead: integer('Buổi trong 7 ngày tới', singleRecordOnly),
    /** Average rating in stars; null if there are fewer than three ratings. */
    rating: decimal('Mẹ chấm (sao)', singleRecordOnly),
    ratings: integer('Lượt chấm', singleRecordOnly),
    wage_due: money('Lương chờ trả', { ...singleRecordOnly, read: ['admin', 'finance'] }),
    ...accountFields,
    password: password('Mật khẩu', { transient: true, write: 'create', ...newPasswordLimits }),
    password_confirmation: password('Nhập lại mật khẩu', { transient: true, write: 'create' }),
  },
  relations: { agent_profile: defineToOneRelation('agent_profiles', 'id') },
  search: ['name', 'phone', 'email'],
  list: {
    columns: [
      'name',
      'phone',
      'profile_status',
      'commission',
      'papers_valid_to',
      'remaining',
      'created_at',
      'benefit',
      'address',
      'province',
      'working_range',
      'bank_account',
    ],
    narrow: ['name', 'phone', 'profile_status', 'papers_valid_to', 'remaining', 'province'],
    card: {
      beside: 'remaining',
      line: ['province', 'papers_valid_to'],
      plain: ['province', 'papers_valid_to'],
    },
    secondLine: {
      name: ['phone'],
      profile_status: ['commission', 'papers_valid_to'],
      created_at: ['benefit'],
      address: ['province'],
      working_range: ['bank_account'],
    },
    filters: [
      filter('status', 'profile_status', { label: 'Tình trạng', many: true }),
      filter('name', 'name', { op: 'contains' }),
      filter('phone', 'phone', { op: 'contains' }),
      filter('province', 'province', { op: 'named', many: true }),
      filter('account_status', 'status', { hidden: true }),
      buildDayRangeFilters('papers', 'papers_valid_to', 'Giấy tờ hết hạn').map((bound) => ({
        ...bound,
        hidden: true,
      })),
      filter('import_id', 'import_id', { hidden: true }),
    ],
    // Active nurses first, because the values are sorted by their names.
    opensBy: 'profile_status,-remaining',
    computed: ['remaining'],
    open: 'page',
    include: ['agent_profile'],
  },
  form: { columns: 2 },
  view: {
    facts: ['running_packages', 'sessions_ahead', 'next_session_day', 'rating', 'wage_due'],
    blocks: {
      'Liên hệ': ['phone', 'address', 'province', 'email', 'no_messages'],
      'Làm việc': [
        'profile_status',
        'working_range',
        'commission',
        'benefit',
        'bank',
        'bank_account',
        'account_holder',
        'skills',
        'birth_date',
        'joined_at',
        'leaves_on',
        'tax_code',
        'tax_commitment_until',
        'note',
      ],
      'Tài khoản': ['status', 'created_at'],
    },
    tabs: ['back', 'account', 'profile', 'history'],
    include: ['agent_profile'],
  },
  actions: {
    ...buildAccountActions(staffRoles),
    // Tone `rare` puts the action in the "…" menu, because most nurses never sign in.
    reset_password: { ...buildAccountActions(staffRoles).reset_password, tone: 'rare' },
    page: {
      ...createPagesAction,
      when: ({ profile_status }) => profile_status !== 'out',
    },
    advance: {
      label: 'Ứng lương',
      prompt: 'Khoản ứng chờ duyệt, và được trừ khi trả lương.',
      on: ['view'],
      roles: ['finance'],
      input: {
        amount: paymentFields.amount,
        payment_method: choice('Hình thức thanh toán', paymentMethods),
        at: date('Ngày thực hiện'),
        bank: choice('Ngân hàng', banks),
        note: paymentFields.note,
        accept_above: consentFields.accept_above,
      },
      order: 8,
    },
    pay_month: {
      label: 'Trả lương tháng',
      on: ['bulk'],
      roles: ['finance'],
      input: {
        month: month('Lương tháng', { required: true }),
        at: date('Ngày thực hiện', { required: true }),
        payment_method: choice('Hình thức thanh toán', paymentMethods),
        bank: choice('Ngân hàng', banks),
        note: multilineText('Ghi chú'),
      },
      order: 9,
    },
    call_off: callOffAction,
    take_back_call_off: takeBackCallOffAction,
    swap: swapSessionsAction,
    hand_over_all: handOverAllAction,
    update_profile: {
      label: 'Cập nhật hồ sơ',
      on: [],
      roles: staffRoles,
      order: -1,
      input: {
        ...profileFields,
        status: choice('Tình trạng', profileStatuses),
        // The form sends only changed values, so the phone is not required here; the check at saving refuses an empty phone.
        phone: phone('Điện thoại'),
        note: multilineText('Ghi chú'),
      },
    },
  },
  actionKey: 'user_id',
  // Forms do not offer nurses who have left; lists can still be filtered by such a nurse.
  picked: { status: 'active,inactive,unverified' },
  imports: true,
  roundTrip: true,
  access: {
    admin: ['read', 'create', 'edit'],
    finance: ['read', 'create', 'edit'],
    sales: ['read', 'create', 'edit'],
  },
  people: true,
  check: validatePasswordsMatch,
});
export type Agent = RecordOf<typeof agents>;
