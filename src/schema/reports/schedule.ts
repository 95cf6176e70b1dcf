import { packageLevels } from '#rules/levels';
import { staffRoles } from '../access.ts';
import {
  type AnswerOf,
  booleanShape,
  integerShape as count,
  dayShape,
  listOf,
  mapOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { shiftStatuses } from '../choices.ts';
import { boolean, choice, date, integer, phone, ref, slots, text } from '../kinds.ts';
import { packageLevelChoices } from '../levels.ts';
import { namedRecordShape } from './namedRecordShape.ts';
import { defineReport } from './report.ts';

const levels = [
  { value: 'default', label: 'Đang chạy và đã xong' },
  { value: 'all', label: 'Tất cả' },
  ...packageLevelChoices,
] as const;
const level = choice('Cấp độ', levels, { default: 'default' });
const access = Object.fromEntries(staffRoles.map((role) => [role, ['read']])) as Record<
  (typeof staffRoles)[number],
  ['read']
>;
/** Levels of packages that the value `default` includes: L5-A … L8-7C without cancelled registrations (rules 8.10). */
export const scheduleLevels = packageLevels.filter((one) => one !== 'L4' && one !== 'L5-C' && one !== 'L6-C');

/** Maximum length of the requested range, in days. */
export const maxScheduleDays = 366;

/** Maximum number of sessions in an answer: enough for 300 nurses in two months. */
export const maxScheduledSessions = 60_000;

/**
 * Maximum number of days, and maximum number of sessions, for which single sessions are listed. For a single day, all sessions are always
 * listed.
 */
export const maxDaysWithSessions = 7;
export const maxSessionsListed = 10_000;

const cellColumns = {
  customer_name: text('Khách hàng'),
  customer_phone: phone('Điện thoại'),
  status: choice('Trạng thái', shiftStatuses),
  started_at: date('Ngày bắt đầu'),
  finished_at: date('Ngày kết thúc'),
  time_period: slots('Khung giờ'),
  total_shifts: integer('Tổng số buổi'),
} as const;

const counts = { planned: count, finished: count, cancelled: count };
/**
 * A nurse's sessions in a slot, counted by status. `duplicated`: true if she is planned in two places at that time. `substitutes`: number
 * of sessions that she takes for another nurse. `given`: number of her own sessions that another nurse takes; the counts do not include
 * them. `continued`: number of sessions that are already counted in an earlier slot. `substitutes`, `given` and `continued` are absent if
 * there are none.
 */
const cell = shape(
  { ...counts, duplicated: booleanShape, substitutes: count, given: count, continued: shape(counts) },
  ['substitutes', 'given', 'continued'],
);
const rowMembers = {
  /** The slots that have sessions, in order. */
  time_periods: listOf(stringShape),
  /** Day → slot → cell; contains only cells with sessions. */
  shifts: mapOf(mapOf(cell)),
} as const;
const row = shape({ agent: namedRecordShape, ...rowMembers });
/** The sessions of packages without a nurse, shown above the nurses' rows. */
const unassigned = shape(rowMembers);
/** Data about a nurse that a user needs in order to assign sessions to her. */
const nurse = shape(
  {
    /** True if the office has checked her certificates. */
    verified: booleanShape,
    /** Her maximum number of sessions per day. */
    full_load: count,
    /** Weekdays on which the nurse is off, 1 = Monday … 7 = Sunday. */
    weekly_off: listOf(count),
    /** The nurse's other days off in the range: day → reason. */
    off: mapOf(stringShape),
    /** For each day of `off` on which she is off only for some slots: day → these slots. */
    off_slots: mapOf(listOf(stringShape)),
    /** The company's area in which she lives or works; null if her profile has no area. */
    area: orNull(stringShape),
  },
  ['off_slots'],
);
const sessionMembers = {
  customer_id: stringShape,
  customer_name: stringShape,
  customer_phone: orNull(stringShape),
  status: oneOf(shiftStatuses.map(({ value }) => value)),
  started_at: dayShape,
  finished_at: orNull(dayShape),
  time_period: listOf(stringShape),
  total_shifts: count,
  package_id: stringShape,
  shift_id: stringShape,
  /**
   * `substitute`: the nurse who takes this session in place of the package's nurses. `nurses`: the package's nurses. Both are absent if the
   * session has no substitute.
   */
  substitute: namedRecordShape,
  nurses: listOf(namedRecordShape),
};
const session = shape(sessionMembers, ['substitute', 'nurses']);
/**
 * A session with its day, address and number in the package (null for a session added by hand). `taken_by` contains the nurses' ids: two
 * ids while the package has two provisional nurses, no id if the package has no nurse. `due` is the amount still to be collected for the
 * package, in đồng. `services` is returned only if a single day is requested.
 */
const daySessionShape = shape(
  {
    ...sessionMembers,
    day: dayShape,
    taken_by: listOf(stringShape),
    index: orNull(count),
    city: orNull(stringShape),
    district: orNull(stringShape),
    address: orNull(stringShape),
    /** Instants at which the nurse reported the start and the end of the session. */
    begun_at: orNull(stringShape),
    ended_at: orNull(stringShape),
    due: count,
    services: stringShape,
  },
  ['substitute', 'nurses', 'due', 'services'],
);

/** Report of the nurses' sessions by day and slot (rules 8.10). Default range: from 30 days before to 30 days after today. */
export const schedule = defineReport('schedule', {
  label: 'Lịch tắm',
  params: {
    from: date('Từ ngày'),
    to: date('Đến ngày'),
    agent_id: ref('Điều dưỡng', 'agents'),
    area: text('Khu vực'),
    level,
    /** If true, the answer also contains the single sessions and the districts known to the company. Only for a range of at most a week. */
    sessions: boolean('Kèm từng buổi'),
  },
  access,
  columns: cellColumns,
  answer: shape(
    {
      rows: listOf(row),
      unassigned,
      /** The nurses who appear in the rows, by id. */
      nurses: mapOf(nurse),
      agents: listOf(namedRecordShape),
      /** The company's areas, which the filter offers as choices. */
      areas: listOf(stringShape),
      /** The single sessions, sorted by day and time; absent for a range of days with more than `maxSessionsListed` sessions. */
      sessions: listOf(daySessionShape),
      districts: listOf(shape({ city: stringShape, district: stringShape })),
    },
    ['sessions', 'districts'],
  ),
});

/** Report of the sessions in one cell of the schedule: the sessions of a nurse, or of packages without a nurse (`unassigned`). */
export const scheduleCell = defineReport('schedule/cell', {
  label: 'Chi tiết lịch',
  params: {
    agent_id: ref('Điều dưỡng', 'agents'),
    unassigned: boolean('Chưa có điều dưỡng'),
    day: date('Ngày', { required: true }),
    time_period: text('Khung giờ', { required: true }),
    area: text('Khu vực'),
    level,
  },
  access,
  columns: cellColumns,
  answer: listOf(session),
});

/** Report of the sessions of one day, sorted by time: of one nurse, of packages without a nurse (`unassigned`), or all sessions. */
export const scheduleDay = defineReport('schedule/day', {
  label: 'Lịch trong ngày',
  params: {
    day: date('Ngày', { required: true }),
    agent_id: ref('Điều dưỡng', 'agents'),
    unassigned: boolean('Chưa có điều dưỡng'),
    /** Limits the sessions of packages without a nurse to customers in this area. */
    area: text('Khu vực'),
    level,
  },
  access,
  columns: cellColumns,
  answer: listOf(daySessionShape),
});

export type ScheduleCell = AnswerOf<typeof cell>;
export type ScheduleRow = AnswerOf<typeof row>;
export type ScheduleNurse = AnswerOf<typeof nurse>;
export type UnassignedRow = AnswerOf<typeof unassigned>;
export type ScheduleData = AnswerOf<typeof schedule.answer>;
export type ScheduledShift = AnswerOf<typeof session>;
export type DaySession = AnswerOf<typeof daySessionShape>;
