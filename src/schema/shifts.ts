import { findPostponeFault } from '#rules/findPostponeFault';
import { formatDate } from '#rules/format';
import { canRunAction } from '#rules/levels';
import { allVerbs } from './access.ts';
import { motherCodeResults, shiftCancellers, shiftCharges, shiftStatuses } from './choices.ts';
import { consentFields, nurseConsents } from './consents.ts';
import { describeDeletion } from './deletion.ts';
import {
  boolean,
  choice,
  date,
  datetime,
  integer,
  multilineText,
  phone,
  ref,
  refs,
  slots,
  text,
  texts,
} from './kinds.ts';
import { packageLevelChoices } from './levels.ts';
import { describeOfferOutcome, offerFields } from './offerFields.ts';
import { joinWordAndName, toSentence } from './outcome.ts';
import { requestField } from './requestField.ts';
import { buildDayRangeFilters, defineResource, filter, type RecordOf } from './resource.ts';
import { MAX_RATING_TEXT_LENGTH, MAX_SESSION_NOTE_LENGTH } from './sessionNote.ts';

/** Options of fields that are personal data of the customer and of the nurse who held the session. */
const nurseDataOptions = { dataOf: ['person', 'agent_id'] } as const;
const sellers = ['admin', 'sales'] as const;
const shiftTarget = { shift_id: text('Buổi', { show: [] }) } as const;
const createLevelCondition = (...levels: string[]) => {
  return (shift: { status: string; package_level: string | null }) =>
    shift.status === 'planned' && levels.includes(shift.package_level ?? '');
};

const isPlannedUpToL7 = createLevelCondition('L5', 'L5-A', 'L6', 'L7');

/** Describes a session as a part of a sentence: its day and customer. */
const describeSession = ({ day, customer_name }: { day: string; customer_name: string | null }) =>
  [`Buổi ${formatDate(day)}`, joinWordAndName('của', customer_name)].filter(Boolean).join(' ');

/** The care sessions of packages, one session a day per package (rules 3.2). */
export const shifts = defineResource('shifts', {
  label: 'Buổi chăm sóc',
  title: 'day',
  called: ({ index, day }) => (index && day ? `Buổi ${index}, ${formatDate(day)}` : null),
  fields: {
    index: integer('Buổi', { ...nurseDataOptions, write: 'never', column: 'position' }),
    day: date('Ngày', { ...nurseDataOptions, required: true }),
    wday: integer('Thứ', { write: 'never' }),
    status: choice('Trạng thái', shiftStatuses, {
      ...nurseDataOptions,
      required: true,
      write: 'create',
      default: 'planned',
    }),
    is_addition: boolean('Buổi thêm', { write: 'create', default: true }),
    charge: choice('Tiền của buổi thêm', shiftCharges, { write: 'create', transient: true }),
    delayed_days: integer('Số ngày hoãn', { write: 'never', default: 0 }),
    package_id: ref('Gói', 'packages', { required: true, write: 'create' }),
    agent_id: ref('Người làm thay', 'agents', { write: 'create' }),
    customer_name: text('Khách hàng', { from: 'package.customer.name' }),
    customer_phone: phone('Điện thoại', { from: 'package.customer.phone', show: [] }),
    nurse: text('Điều dưỡng', { computed: true, ...nurseDataOptions }),
    time_period: slots('Giờ riêng', { write: 'create' }),
    /** Names of the session's services, in order; for a combo, the names of the services it contains (rules 3.26). */
    services: text('Dịch vụ', { computed: true, ...nurseDataOptions }),
    /** Ids of the package lines that the user chose for this session; null if the default lines apply. */
    line_ids: refs('Dịch vụ riêng', 'package_services', { write: 'create', show: [] }),
    held_line_ids: refs('Dịch vụ', 'package_services', { computed: true, show: [] }),
    address: text('Địa chỉ riêng', { write: 'never', personal: true }),
    cancelled_by: choice('Bị hủy do', shiftCancellers, { write: 'never', show: [] }),
    started_at: datetime('Bắt đầu lúc', { ...nurseDataOptions, write: 'never' }),
    ended_at: datetime('Xong lúc', { ...nurseDataOptions, write: 'never' }),
    confirmed_at: datetime('Chốt lúc', { write: 'never', show: [], dataOf: [] }),
    /**
     * Day of the session while it waits for confirmation: set when the nurse reports the session as held, and cleared when the office
     * confirms the report.
     */
    to_confirm: date('Chờ chốt', { write: 'never', show: [], dataOf: [] }),
    visit_note: multilineText('Ghi chú của buổi', {
      ...nurseDataOptions,
      write: 'never',
      maxLength: MAX_SESSION_NOTE_LENGTH,
      personal: true,
    }),
    visit_checks: texts('Việc đã làm', {
      ...nurseDataOptions,
      write: 'never',
      show: [],
      default: [],
      personal: true,
    }),
    /** True if the nurse has her own page but has not started the session 20 minutes after its planned start. */
    not_begun: boolean('Chưa bắt đầu', { computed: true, show: [] }),
    nurse_phone: phone('Điện thoại', { computed: true, show: [], dataOf: [] }),
    /** The day and time of the session that the mother has confirmed on her page. */
    confirmed_plan: text('Mẹ đã xác nhận lịch', { write: 'never', show: [], dataOf: [], personal: false }),
    mother_confirmed: boolean('Mẹ đã xác nhận', { computed: true, show: ['view'], dataOf: [] }),
    /** Result of entering the mother's code when the session was finished; null if no code was required. */
    proof: choice('Mã của mẹ', motherCodeResults, { ...nurseDataOptions, write: 'never', show: ['view'] }),
    wrong_codes: integer('Số lần mã sai', { write: 'never', show: [], default: 0, dataOf: [] }),
    rating: integer('Sao mẹ chấm', { ...nurseDataOptions, write: 'never', show: ['view'] }),
    rating_words: multilineText('Mẹ nhận xét', {
      ...nurseDataOptions,
      ...{ write: 'never', show: ['view'], maxLength: MAX_RATING_TEXT_LENGTH, personal: true },
    }),
    rated_at: datetime('Chấm lúc', { ...nurseDataOptions, write: 'never', show: [] }),
    /** The nurse who held the session when it was rated. */
    rated_agent_id: ref('Điều dưỡng được chấm', 'agents', { write: 'never', show: [], dataOf: [] }),
    /** Day since which the seller should call about a low rating; null if no call is needed. */
    low_rated_on: date('Chờ gọi vì bị chấm sao thấp', { write: 'never', show: [], dataOf: [] }),
    has_come: boolean('Đã đến ngày', { computed: true, show: [] }),
    /**
     * Number of sessions that the action "cancel from this session on" would cancel: this session if it is planned, and all later planned
     * sessions.
     */
    planned_from_here: integer('Buổi chưa tắm từ buổi này', { computed: true, show: [] }),
    package_level: choice('Cấp độ gói', packageLevelChoices, { from: 'package.level', show: [] }),
  },
  list: {
    columns: ['index', 'customer_name', 'day', 'wday', 'status', 'nurse', 'is_addition', 'delayed_days'],
    narrow: ['customer_name', 'index', 'day', 'status', 'nurse'],
    card: { plain: ['day', 'nurse'] },
    groups: { by: ['day', 'status'] },
    filters: [
      filter('package_id', 'package_id', { hidden: true }),
      filter('status', 'status', { many: true }),
      buildDayRangeFilters('day', 'day', 'Ngày'),
      filter('not_begun', 'not_begun', { op: 'computed', hidden: true }),
      buildDayRangeFilters('to_confirm', 'to_confirm', 'Chờ chốt').map((bound) => ({
        ...bound,
        hidden: true,
      })),
      buildDayRangeFilters('low_rated', 'low_rated_on', 'Sao thấp').map((bound) => ({
        ...bound,
        hidden: true,
      })),
      filter('taken_by', 'agent_id', { elseAt: 'package.agent_id', none: true, label: 'Điều dưỡng' }),
      filter('package_sales_id', 'package.sales_id', { none: true, hidden: true, label: 'Sales của gói' }),
      filter('package_source_channel', 'package.source_channel', {
        none: true,
        hidden: true,
        label: 'Kênh của gói',
      }),
      filter('package_main_service_id', 'package.main_service_id', {
        none: true,
        hidden: true,
        label: 'Dịch vụ chính của gói',
      }),
      filter('customer_province', 'package.customer.province', {
        none: true,
        hidden: true,
        label: 'Quận/Huyện của khách',
      }),
    ],
    sort: 'index',
    open: 'quick',
  },
  actions: {
    finish_shift: {
      label: 'Đã tắm',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: createLevelCondition('L6', 'L7'),
      offer: ({ has_come }) => has_come !== false,
      input: shiftTarget,
      outcome: ({ index, customer_name }) =>
        toSentence(`Đã ghi nhận buổi ${index}`, joinWordAndName('của', customer_name)),
      order: 1,
      tone: 'main',
    },
    confirm_shift: {
      label: 'Chốt buổi',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: ({ to_confirm }) => to_confirm !== null,
      input: shiftTarget,
      outcome: ({ index, customer_name }) =>
        toSentence(`Đã chốt buổi ${index}`, joinWordAndName('của', customer_name)),
      order: 1,
      tone: 'main',
    },
    settle_rating: {
      label: 'Đã hỏi thăm',
      prompt: 'Đã gọi mẹ về buổi bị chấm thấp.',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: ({ low_rated_on }) => low_rated_on !== null,
      input: { ...shiftTarget, note: multilineText('Ghi chú', { personal: true }) },
      outcome: (shift) => toSentence(describeSession(shift), 'đã hỏi thăm'),
      order: 1,
    },
    reopen_shift: {
      label: 'Bỏ ghi nhận',
      prompt: 'Buổi trở lại Chưa tắm. Nếu không còn buổi nào đã tắm, gói trở về L6.',
      on: ['row', 'view'],
      roles: sellers,
      when: ({ status, package_level }) =>
        status === 'finished' && canRunAction('reopen_shift', package_level ?? ''),
      input: {
        ...shiftTarget,
        reason: multilineText('Lý do', { required: true }),
        accept_conflicts: consentFields.accept_conflicts,
      },
      outcome: ({ index, customer_name }) =>
        toSentence(`Buổi ${index}`, joinWordAndName('của', customer_name), 'trở lại Chưa tắm'),
      order: 5,
    },
    substitute: {
      label: 'Đổi người',
      header: 'Đổi điều dưỡng của buổi',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: ({ status, package_level }) =>
        status !== 'cancelled' && canRunAction('substitute', package_level ?? ''),
      input: {
        ...shiftTarget,
        agent_id: ref('Điều dưỡng', 'agents', { none: 'Điều dưỡng của gói' }),
        ...requestField,
        ...nurseConsents,
      },
      outcome: (shift, _input, { names }) =>
        toSentence(describeSession(shift), `do ${names.agent_id ?? 'điều dưỡng của gói'} làm`),
      order: 6,
    },
    offer: {
      label: 'Mời nhận buổi',
      on: ['row', 'view'],
      roles: sellers,
      when: isPlannedUpToL7,
      input: { ...shiftTarget, ...offerFields },
      outcome: describeOfferOutcome,
      order: 6,
    },
    move_time: {
      label: 'Đổi giờ',
      header: 'Đổi giờ của buổi này',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: isPlannedUpToL7,
      input: {
        ...shiftTarget,
        time_period: slots('Khung giờ', { required: true }),
        ...requestField,
        ...nurseConsents,
      },
      outcome: (shift, { time_period }) =>
        toSentence(describeSession(shift), joinWordAndName('vào', time_period?.join(', '))),
      order: 7,
    },
    set_services: {
      label: 'Dịch vụ của buổi',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: isPlannedUpToL7,
      input: {
        ...shiftTarget,
        line_ids: refs('Dịch vụ', 'package_services', {
          help: 'Để trống: theo gói.',
        }),
      },
      outcome: (shift) => toSentence(describeSession(shift), 'đã đổi dịch vụ'),
      order: 8,
    },
    set_address: {
      label: 'Địa chỉ của buổi',
      on: ['row', 'view', 'bulk'],
      roles: sellers,
      when: isPlannedUpToL7,
      input: {
        ...shiftTarget,
        address: text('Địa chỉ', { help: 'Để trống: ở nhà mẹ.' }),
        ...requestField,
      },
      outcome: (shift) => toSentence(describeSession(shift), 'đã đổi địa chỉ'),
      order: 9,
    },
    delay_shift: {
      label: 'Hoãn',
      header: 'Hoãn buổi',
      on: ['row', 'view'],
      roles: sellers,
      when: isPlannedUpToL7,
      input: {
        ...shiftTarget,
        new_day: date('Ngày mới', { required: true }),
        current_day: date('Ngày hiện tại', { show: [] }),
        delayed_days: integer('Số ngày hoãn', { show: [] }),
        ...requestField,
        accept_conflicts: consentFields.accept_conflicts,
      },
      check: ({ new_day }, shift) => {
        const fault = typeof new_day === 'string' && new_day ? findPostponeFault(shift, new_day) : null;
        return fault && { field: 'new_day', message: fault.reason };
      },
      submit: () => 'Hoãn buổi',
      outcome: (shift, { new_day }) =>
        toSentence(describeSession(shift), joinWordAndName('dời sang', new_day && formatDate(new_day))),
      order: 2,
    },
    cancel_shift: {
      label: 'Hủy',
      header: 'Hủy buổi',
      prompt: 'Buổi này và tất cả các buổi chưa tắm sau nó sẽ bị hủy.',
      on: ['row', 'view'],
      roles: sellers,
      when: isPlannedUpToL7,
      input: { ...shiftTarget, ...requestField },
      submit: ({ planned_from_here }) => `Hủy ${planned_from_here ?? 1} buổi`,
      outcome: ({ planned_from_here, customer_name }) =>
        toSentence(`Đã hủy ${planned_from_here ?? 1} buổi`, joinWordAndName('của', customer_name)),
      order: 3,
      tone: 'danger',
    },
    delete_shift: {
      label: 'Xóa',
      header: 'Xóa buổi',
      prompt: `Buổi này bị xóa, các buổi còn lại được đánh số lại. ${describeDeletion('Buổi')}`,
      on: ['row', 'view'],
      roles: sellers,
      input: shiftTarget,
      submit: ({ index }) => `Xóa buổi ${index}`,
      outcome: ({ index, customer_name }) =>
        toSentence(`Đã xóa buổi ${index}`, joinWordAndName('của', customer_name)),
      order: 4,
      tone: 'danger',
    },
  },
  hosts: ['packages', 'customers'],
  actionKey: 'shift_id',
  access: { admin: allVerbs, finance: ['read'], sales: allVerbs },
  history: ['package', 'package.customer'],
});
export type Shift = RecordOf<typeof shifts>;
