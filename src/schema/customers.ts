import { formatDate } from '#rules/format';
import { openLevels, paidLevels } from '#rules/levels';
import { allVerbs } from './access.ts';
import { careBirthDerivation, childFields } from './children.ts';
import { lostReasons, sourceChannels } from './choices.ts';
import { consentFields } from './consents.ts';
import { createPagesAction } from './createPagesAction.ts';
import { customerMerge } from './customerMerge.ts';
import { countOf, type Derivation, greatestOf, leastOf } from './derived.ts';
import { eraseCustomerAction } from './eraseCustomerAction.ts';
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  lines,
  link,
  money,
  multilineText,
  phone,
  ref,
  text,
} from './kinds.ts';
import { customerLevelChoices, leadLevelChoices, packageLevelChoices } from './levels.ts';
import { joinWordAndName, toSentence } from './outcome.ts';
import { registrationFields } from './registration.ts';
import {
  buildDayRangeFilters,
  buildSortChoices,
  defineResource,
  defineToManyRelation,
  filter,
  type RecordOf,
} from './resource.ts';

const sellers = ['admin', 'sales'] as const;
/** A date derived from the customer's packages; lists can be filtered by it. */
const createPackagesDayField = (label: string, derived: Derivation) =>
  date(label, { write: 'never', show: [], derived });

/** Name of a customer whose data was erased on request. */
export const erasedName = 'Đã xóa theo yêu cầu';

const callNote = { note: multilineText('Ghi chú') } as const;

/** Fields of a nurse whom the customer refuses (rules 3.21). */
const refusedAgentFields = {
  agent_id: ref('Điều dưỡng', 'agents', { required: true }),
  reason: text('Lý do', { maxLength: 500 }),
} as const;

/** Fields of a package that moves when the due date changes. */
const movedPackageFields = {
  package_id: text('Gói', { required: true }),
  started_at: date('Ngày bắt đầu mới', { required: true }),
} as const;

/** Day and note of the next call. */
const nextContact = {
  next_contact_at: date('Hẹn gọi lại'),
  next_contact_note: text('Nội dung hẹn', { maxLength: 200 }),
} as const;

const describeNextCall = (day: string | null | undefined) =>
  joinWordAndName('hẹn gọi lại', day && formatDate(day));

/** Customers: mothers, recorded from their first contact on. `province` is the district, `city` the city (rules 1.8). */
export const customers = defineResource('customers', {
  label: 'Khách hàng',
  title: 'name',
  option: { words: ({ phone }, title) => [title, phone] },
  fields: {
    name: text('Họ tên', { required: true, fold: true, personal: true }),
    level: choice('Cấp độ', customerLevelChoices, { write: 'never', default: 'C3' }),
    main_level: text('Nhóm cấp độ', { computed: true, show: [] }),
    phone: phone('Điện thoại', { fold: true, personal: true }),
    predicted_birth_date: date('Ngày dự sinh', { personal: true }),
    children: lines('Các bé', childFields, { max: 10, default: [], personal: true }),
    birth_date: date('Ngày sinh, hoặc dự sinh', {
      write: 'never',
      show: [],
      personal: true,
      follows: careBirthDerivation,
    }),
    address: text('Địa chỉ', { maxLength: 500, personal: true, map: ['ward', 'province', 'city'] }),
    city: text('Tỉnh/Thành phố', { suggest: true, personal: false }),
    province: text('Quận/Huyện', { suggest: true, personal: false }),
    ward: text('Phường/Xã', { personal: true }),
    area: text('Khu vực', { write: 'never', suggest: true, personal: false }),
    map_address: link('Bản đồ', { personal: true }),
    source_channel: choice('Kênh', sourceChannels),
    source_name: text('Nguồn', { suggest: true, suggestWithin: ['source_channel'], personal: false }),
    contacted_at: datetime('Ngày liên hệ', { past: true }),
    next_contact_at: date('Hẹn gọi lại', { personal: true }),
    next_contact_note: text('Nội dung hẹn', { maxLength: 200, personal: true }),
    first_called_at: datetime('Gọi lần đầu lúc', { write: 'never', show: ['view'] }),
    l1_at: datetime('Ngày lên L1', { write: 'never' }),
    partner_id: ref('Đối tác', 'partners', { none: 'Không có' }),
    sales_id: ref('Sales', 'users', { pick: { kind: 'sales,staff' } }),
    note: multilineText('Ghi chú', {
      fold: true,
      help: 'Đối tác của khách hàng này đọc được ghi chú.',
      personal: true,
    }),
    refused_agents: lines('Điều dưỡng không nhận', refusedAgentFields, {
      max: 50,
      default: [],
      personal: true,
      help: 'Không được đề xuất cho mẹ này; phân công thì phải xác nhận.',
    }),
    no_messages: boolean('Không nhận tin nhắn', { default: false }),
    created_at: datetime('Ngày tạo', {
      write: 'never',
      show: ['view'],
      dataOf: ['person', 'sales_id'],
    }),
    first_started_at: createPackagesDayField('Gói bắt đầu sớm nhất', leastOf('packages', 'started_at')),
    last_started_at: createPackagesDayField('Gói bắt đầu muộn nhất', greatestOf('packages', 'started_at')),
    first_finished_at: createPackagesDayField('Gói kết thúc sớm nhất', leastOf('packages', 'finished_at')),
    last_finished_at: createPackagesDayField('Gói kết thúc muộn nhất', greatestOf('packages', 'finished_at')),
    open_packages: integer('Gói đang mở', {
      write: 'never',
      show: [],
      derived: countOf('packages', { level: openLevels }),
      default: 0,
    }),
    last_done_at: createPackagesDayField(
      'Gói xong gần nhất',
      greatestOf('packages', 'finished_at', { level: paidLevels }),
    ),
    due: money('Còn phải thu', {
      write: 'never',
      show: [],
      derived: { is: 'sum', of: 'packages', field: 'due', where: {} },
      default: 0,
    }),
    lost_reason: choice('Lý do mất', lostReasons, { write: 'never', show: ['view'] }),
    import_id: ref('Lần nhập', 'imports', { write: 'never', show: [] }),
    erased_at: datetime('Xóa dữ liệu lúc', { write: 'never', show: [] }),
  },
  relations: {
    packages: defineToManyRelation('packages', 'customer_id', ['level']),
    transactions: defineToManyRelation('transactions', 'customer_id'),
  },
  search: ['name', 'phone', 'note', 'address', 'children'],
  list: {
    columns: [
      'name',
      'level',
      'province',
      'phone',
      'contacted_at',
      'next_contact_at',
      'predicted_birth_date',
      'source_channel',
      'source_name',
      'area',
    ],
    narrow: ['name', 'phone', 'level'],
    secondLine: {
      province: ['phone'],
      contacted_at: ['next_contact_at'],
      source_channel: ['source_name'],
    },
    filters: [
      filter('name', 'name', { op: 'contains' }),
      filter('phone', 'phone', { op: 'contains' }),
      filter('level', 'level', { many: true, choices: leadLevelChoices }),
      filter('note', 'note', { op: 'contains' }),
      filter('package_level', 'packages.level', {
        many: true,
        label: 'Cấp độ gói',
        choices: packageLevelChoices,
      }),
      filter('package_agent_id', 'packages.agent_id', {
        whileEmpty: ['agent1_id', 'agent2_id'],
        label: 'Điều dưỡng của gói',
      }),
      filter('package_sales_id', 'packages.sales_id', { label: 'Sales của gói' }),
      filter('area', 'area', { op: 'named' }),
      filter('source_channel', 'source_channel', { many: true, none: true }),
      filter('source_name', 'source_name', { op: 'named' }),
      buildDayRangeFilters('contacted', 'contacted_at', 'Liên hệ'),
      buildDayRangeFilters('next_contact', 'next_contact_at', 'Hẹn gọi lại'),
      buildDayRangeFilters('started', 'packages.started_at', 'Bắt đầu'),
      buildDayRangeFilters('finished', 'packages.finished_at', 'Kết thúc'),
      buildDayRangeFilters('predicted_birth', 'predicted_birth_date', 'Dự sinh'),
      'partner_id',
      filter('sales_id', 'sales_id', { none: true, hidden: true }),
      filter('lost_reason', 'lost_reason', { many: true, hidden: true }),
      filter('city', 'city', { op: 'named', hidden: true }),
      filter('province', 'province', { op: 'named', none: true, hidden: true }),
      filter('ward', 'ward', { op: 'named', hidden: true }),
      filter('import_id', 'import_id', { hidden: true }),
      filter('open_packages', 'open_packages', { hidden: true }),
      buildDayRangeFilters('birth', 'birth_date', 'Sinh').map((bound) => ({ ...bound, hidden: true })),
      buildDayRangeFilters('last_done', 'last_done_at', 'Gói xong').map((bound) => ({
        ...bound,
        hidden: true,
      })),
      filter('erased_is_null', 'erased_at', { op: 'null', hidden: true, label: 'Chưa xóa dữ liệu' }),
      buildDayRangeFilters('due', 'due', 'Còn phải thu').map((bound) => ({ ...bound, hidden: true })),
      buildDayRangeFilters('l1', 'l1_at', 'Lên L1').map((bound) => ({ ...bound, hidden: true })),
    ],
    sorts: buildSortChoices(
      ['contacted_at', 'Ngày liên hệ'],
      ['next_contact_at', 'Hẹn gọi lại'],
      ['created_at', 'Ngày tạo'],
    ),
    open: 'page',
  },
  form: { columns: 2 },
  view: { tabs: ['back', 'info', 'packages', 'history'], include: ['partner', 'sales'] },
  actions: {
    succeed_contact: {
      label: 'Liên hệ thành công',
      on: ['view'],
      roles: sellers,
      when: (customer) => customer.level === 'C3',
      input: { ...nextContact, ...callNote },
      outcome: ({ name }, { next_contact_at }) =>
        toSentence(`Đã ghi cuộc gọi với ${name}`, describeNextCall(next_contact_at)),
      order: 1,
      tone: 'main',
    },
    fail_contact: {
      label: 'Liên hệ thất bại',
      on: ['view'],
      roles: sellers,
      when: (customer) => customer.level === 'C3',
      input: { lost_reason: choice('Lý do', lostReasons), ...nextContact, ...callNote },
      outcome: ({ name }, { next_contact_at }) =>
        toSentence(`Đã ghi cuộc gọi không thành với ${name}`, describeNextCall(next_contact_at)),
      order: 2,
    },
    register_package_v2: {
      label: 'Đăng ký gói',
      on: ['view'],
      roles: sellers,
      input: {
        ...registrationFields,
        ...consentFields,
      },
      outcome: ({ name }) => toSentence(`Đã đăng ký gói cho ${name}`),
      order: 3,
    },
    update_level: {
      label: 'Cập nhật cấp độ',
      on: ['view'],
      roles: sellers,
      input: {
        level: choice('Cấp độ', customerLevelChoices, { required: true }),
        note: multilineText('Lý do'),
      },
      outcome: ({ name }, { level }) => toSentence(name, joinWordAndName('ở cấp độ', level)),
      order: 4,
    },
    plan_contact: {
      label: 'Hẹn gọi lại',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: (customer) => customer.erased_at === null,
      input: nextContact,
      outcome: ({ name }, { next_contact_at }) =>
        toSentence(name, describeNextCall(next_contact_at) ?? 'không còn hẹn gọi lại'),
      order: 5,
    },
    assign_sales: {
      label: 'Giao sales',
      on: ['bulk'],
      roles: sellers,
      input: { sales_id: ref('Sales', 'users', { required: true, pick: { kind: 'sales,staff' } }) },
      order: 6,
    },
    page: { ...createPagesAction, when: (customer) => customer.erased_at === null, order: 8 },
    erase: {
      ...eraseCustomerAction,
      on: ['view'],
      when: (customer) => customer.erased_at === null,
      order: 7,
    },
    /** The form calls this action after a user has edited a customer's due date. The action has no button. */
    move_starts: {
      label: 'Dời gói theo ngày dự sinh',
      on: [],
      roles: sellers,
      input: {
        packages: lines('Các gói', movedPackageFields, { required: true, min: 1, max: 20 }),
        accept_conflicts: consentFields.accept_conflicts,
      },
      order: -1,
    },
    /** The button is next to a customer with the same phone, and not in the row of buttons. */
    merge: {
      label: 'Gộp khách hàng',
      on: [],
      roles: ['admin'],
      input: customerMerge,
      order: -1,
    },
  },
  hosts: ['packages', 'shifts'],
  people: true,
  imports: true,
  roundTrip: true,
  actionKey: 'customer_id',
  access: { admin: allVerbs, finance: ['read'], sales: allVerbs },
});
export type Customer = RecordOf<typeof customers>;
