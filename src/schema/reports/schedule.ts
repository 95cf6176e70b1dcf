import { packageLevels } from '#rules/levels';
import { staffRoles } from '../access.ts';
import {
  type AnswerOf,
  integer as count,
  dayShape,
  flag,
  listOf,
  mapOf,
  oneOf,
  orNull,
  shape,
  string,
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
/** The levels included by `default`: L5-A … L8-7C without cancelled registrations (rules 8.10). */
export const scheduleLevels = packageLevels.filter((one) => one !== 'L4' && one !== 'L5-C' && one !== 'L6-C');

/** The longest range, in days. */
export const longestSchedule = 366;

/** Maximum number of sessions in an answer: enough for 300 nurses in two months. */
export const maxScheduledSessions = 60_000;

/** Limits for listing single sessions: days, and sessions in total. A single day is always listed completely. */
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
 * A nurse's sessions in a slot, by status. `duplicated`: she is planned in two places at that time. `substitutes`: sessions she takes for
 * another nurse. `given`: her own sessions taken by another nurse, not included in the counts. `continued`: sessions already counted in an
 * earlier slot. The last three are absent if there are none.
 */
const cell = shape(
  { ...counts, duplicated: flag, substitutes: count, given: count, continued: shape(counts) },
  ['substitutes', 'given', 'continued'],
);
const sessionsOfRow = {
  /** The slots in use, in order. */
  time_periods: listOf(string),
  /** Day → slot → cell; contains only cells with sessions. */
  shifts: mapOf(mapOf(cell)),
} as const;
const row = shape({ agent: namedRecordShape, ...sessionsOfRow });
/** The sessions of packages without a nurse, drawn above the nurses. */
const unassigned = shape(sessionsOfRow);
/** Data about a nurse that a user needs to give her sessions. */
const nurse = shape(
  {
    /** The office has seen her papers. */
    verified: flag,
    /** Her maximum number of sessions per day. */
    full_load: count,
    /** Weekdays off, 1 = Monday … 7 = Sunday. */
    weekly_off: listOf(count),
    /** Her other days off in the range, with the reason. */
    off: mapOf(string),
    /** The days of `off` on which she is off for some slots only, with these slots. */
    off_slots: mapOf(listOf(string)),
    /** The company's area in which she lives or works; null if her profile has none. */
    area: orNull(string),
  },
  ['off_slots'],
);
const sessionMembers = {
  customer_id: string,
  customer_name: string,
  customer_phone: orNull(string),
  status: oneOf(shiftStatuses.map(({ value }) => value)),
  started_at: dayShape,
  finished_at: orNull(dayShape),
  time_period: listOf(string),
  total_shifts: count,
  package_id: string,
  shift_id: string,
  /** Present if another nurse takes this session: that nurse, and the package's nurses. */
  substitute: namedRecordShape,
  nurses: listOf(namedRecordShape),
};
const session = shape(sessionMembers, ['substitute', 'nurses']);
/**
 * A session with its day, address and number in the package (null: an added session). `taken_by` has the nurses' ids: two while the package
 * has two provisional nurses, none if it has no nurse. `due` is the amount still to be collected for the package, in đồng. `services` is
 * returned for a single day only.
 */
const sessionOfDay = shape(
  {
    ...sessionMembers,
    day: dayShape,
    taken_by: listOf(string),
    index: orNull(count),
    city: orNull(string),
    district: orNull(string),
    address: orNull(string),
    /** Instants at which the nurse reported the begin and the end. */
    begun_at: orNull(string),
    ended_at: orNull(string),
    due: count,
    services: string,
  },
  ['substitute', 'nurses', 'due', 'services'],
);

/** The nurses' sessions by day and slot (rules 8.10). Default range: from 30 days before to 30 days after today. */
export const schedule = defineReport('schedule', {
  label: 'Lịch tắm',
  params: {
    from: date('Từ ngày'),
    to: date('Đến ngày'),
    agent_id: ref('Điều dưỡng', 'agents'),
    area: text('Khu vực'),
    level,
    /** At most a week: also returns the single sessions, and the districts known to the company. */
    sessions: boolean('Kèm từng buổi'),
  },
  access,
  columns: cellColumns,
  answer: shape(
    {
      rows: listOf(row),
      unassigned,
      /** The nurses of the rows, by id. */
      nurses: mapOf(nurse),
      agents: listOf(namedRecordShape),
      /** The company's areas, as choices of the filter. */
      areas: listOf(string),
      /** Sorted by day and time; absent for a range of days with more than `maxSessionsListed` sessions. */
      sessions: listOf(sessionOfDay),
      districts: listOf(shape({ city: string, district: string })),
    },
    ['sessions', 'districts'],
  ),
});

/** The sessions of one cell of the schedule: of a nurse, or of the packages without one (`unassigned`). */
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

/** The sessions of one day, by time: of one nurse, of packages without a nurse (`unassigned`), or all. */
export const scheduleDay = defineReport('schedule/day', {
  label: 'Lịch trong ngày',
  params: {
    day: date('Ngày', { required: true }),
    agent_id: ref('Điều dưỡng', 'agents'),
    unassigned: boolean('Chưa có điều dưỡng'),
    /** Limits sessions without a nurse to customers in this area. */
    area: text('Khu vực'),
    level,
  },
  access,
  columns: cellColumns,
  answer: listOf(sessionOfDay),
});

export type ScheduleCell = AnswerOf<typeof cell>;
export type ScheduleRow = AnswerOf<typeof row>;
export type ScheduleNurse = AnswerOf<typeof nurse>;
export type UnassignedRow = AnswerOf<typeof unassigned>;
export type ScheduleData = AnswerOf<typeof schedule.answer>;
export type ScheduledShift = AnswerOf<typeof session>;
export type DaySession = AnswerOf<typeof sessionOfDay>;
