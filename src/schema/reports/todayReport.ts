import { type AnswerOf, integer as count, flag, listOf, oneOf, orNull, shape, string } from '../answers.ts';
import { shiftStatuses } from '../choices.ts';
import { choice, integer } from '../kinds.ts';
import { namedRecordShape } from './namedRecordShape.ts';
import { defineReport } from './report.ts';
import { todaysSessionFilters } from './todaysSessionFilters.ts';

const session = shape({
  shift_id: string,
  package_id: string,
  time_period: listOf(string),
  status: oneOf(shiftStatuses.map(({ value }) => value)),
  customer_id: string,
  customer_name: string,
  customer_phone: orNull(string),
  /** Includes ward, district and city if the street does not contain them. */
  address: string,
  /** The nurses of the session: several while they are provisional, empty if none is assigned. */
  nurses: listOf(namedRecordShape),
  /** Instants at which the nurse reported the begin and the end. */
  begun_at: orNull(string),
  ended_at: orNull(string),
  /** True if one of the nurses has another session at that time. */
  clashes: flag,
});

/** Today's sessions by time, one page, and the number of sessions in each part of the list (rules 8.18). */
export const todayReport = defineReport('today', {
  label: 'Hôm nay',
  params: {
    only: choice('Xem', todaysSessionFilters, { default: 'ahead' }),
    /** Only sessions that begin in this hour of the day. */
    hour: integer('Giờ bắt đầu', { min: 0, max: 23 }),
  },
  paged: true,
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: shape({
    counts: shape({ ahead: count, clashing: count, unassigned: count, all: count }),
    /** Counts of all sessions of the day by start hour; hours without sessions are absent. */
    hours: listOf(shape({ hour: count, total: count, unassigned: count })),
    sessions: listOf(session),
  }),
});

export type TodaysSession = AnswerOf<typeof session>;
export type TodaysSessions = AnswerOf<typeof todayReport.answer>;
