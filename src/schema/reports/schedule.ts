import { packageLevels } from '#rules/levels';
import { staff } from '../access.ts';
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
import { named } from './named.ts';
import { defineReport } from './report.ts';

const levels = [
  { value: 'default', label: 'Đang chạy và đã xong' },
  { value: 'all', label: 'Tất cả' },
  ...packageLevelChoices,
] as const;
const level = choice('Cấp độ', levels, { default: 'default' });
const access = Object.fromEntries(staff.map((role) => [role, ['read']])) as Record<
  (typeof staff)[number],
  ['read']
>;
/** The levels of `default`: L5-A … L8-7C, without the cancelled registrations (rules 8.10). */
export const scheduleLevels = packageLevels.filter((one) => one !== 'L4' && one !== 'L5-C' && one !== 'L6-C');

/** The longest range, in days. */
export const longestSchedule = 366;

/** The most sessions of one answer: what three hundred nurses have in two months. */
export const maxScheduled = 60_000;

/** How many days are answered session by session, and how many sessions at most; those of a single day always are. */
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
 * How many sessions of each status the nurse takes, whether she is planned at two places at that time, how many of them she takes for
 * another nurse, how many of her own another one takes besides, and which of the sessions are counted in an earlier slot of theirs
 * already (all three left out: none).
 */
const cell = shape(
  { ...counts, duplicated: flag, substitutes: count, given: count, continued: shape(counts) },
  ['substitutes', 'given', 'continued'],
);
const sessionsOfRow = {
  /** The slots in use, in order. */
  time_periods: listOf(string),
  /** Day → slot → cell; only where there is something. */
  shifts: mapOf(mapOf(cell)),
} as const;
const row = shape({ agent: named, ...sessionsOfRow });
/** The sessions of packages without a nurse, drawn above the nurses. */
const unassigned = shape(sessionsOfRow);
/** Of a nurse, for who gives her sessions. */
const nurse = shape(
  {
    /** The office has seen her papers. */
    verified: flag,
    /** The most sessions of a day. */
    full_load: count,
    /** Weekdays off, 1 = Monday … 7 = Sunday. */
    weekly_off: listOf(count),
    /** Other days of the range on which she is off, with why. */
    off: mapOf(string),
    /** Of those, the days on which she called off for some slots only, with these. */
    off_slots: mapOf(listOf(string)),
    /** The company's area in which she lives or works; null when her profile does not say. */
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
  /** Where another nurse takes this session: who, and the package's nurses. */
  substitute: named,
  nurses: listOf(named),
};
const session = shape(sessionMembers, ['substitute', 'nurses']);
/**
 * With its day, where it is, which of the package's sessions it is (null: an added one), and the ids of who takes it: two while a package has
 * two provisional nurses, none of a package without one. `due` is what is still to be collected for the package, đồng. What is done in
 * it is answered of a single day.
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
    /** When its nurse reported that it began and ended, instants. */
    begun_at: orNull(string),
    ended_at: orNull(string),
    due: count,
    services: string,
  },
  ['substitute', 'nurses', 'due', 'services'],
);

/** Who cares for whom when (rules 8.10). From 30 days before to 30 days after today when nothing is said. */
export const schedule = defineReport('schedule', {
  label: 'Lịch tắm',
  params: {
    from: date('Từ ngày'),
    to: date('Đến ngày'),
    agent_id: ref('Điều dưỡng', 'agents'),
    area: text('Khu vực'),
    level,
    /** Of a week at most: also its sessions one by one, and the districts that the company knows. */
    sessions: boolean('Kèm từng buổi'),
  },
  access,
  columns: cellColumns,
  answer: shape(
    {
      rows: listOf(row),
      unassigned,
      /** By id, the nurses of the rows. */
      nurses: mapOf(nurse),
      agents: listOf(named),
      /** The company's areas, to choose one. */
      areas: listOf(string),
      /** By day and time; left out of several days that have more than `maxSessionsListed`. */
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

/** The sessions of one day, by time: of a nurse, of the packages without one (`unassigned`), or of everybody. */
export const scheduleDay = defineReport('schedule/day', {
  label: 'Lịch trong ngày',
  params: {
    day: date('Ngày', { required: true }),
    agent_id: ref('Điều dưỡng', 'agents'),
    unassigned: boolean('Chưa có điều dưỡng'),
    /** Narrows the sessions of nobody to those of its customers. */
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
