import {
  type AnswerOf,
  booleanShape,
  integerShape as count,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { shiftStatuses } from '../choices.ts';
import { choice, integer } from '../kinds.ts';
import { namedRecordShape } from './namedRecordShape.ts';
import { defineReport } from './report.ts';
import { todaysSessionFilters } from './todaysSessionFilters.ts';

const session = shape({
  shift_id: stringShape,
  package_id: stringShape,
  time_period: listOf(stringShape),
  status: oneOf(shiftStatuses.map(({ value }) => value)),
  customer_id: stringShape,
  customer_name: stringShape,
  customer_phone: orNull(stringShape),
  /** Address of the customer; ward, district and city are added if the street does not contain them. */
  address: stringShape,
  /** District of the customer; null for a session at another address. */
  district: orNull(stringShape),
  /** The nurses of the session: several nurses if they are provisional, empty if no nurse is assigned. */
  nurses: listOf(namedRecordShape),
  /** Instants at which the nurse reported the start and the end of the session. */
  begun_at: orNull(stringShape),
  ended_at: orNull(stringShape),
  /** True if one of the nurses has another session at that time. */
  clashes: booleanShape,
});

/** Report of one page of today's sessions, sorted by time, and the number of sessions in each part of the list (rules 8.18). */
export const todayReport = defineReport('today', {
  label: 'Hôm nay',
  params: {
    only: choice('Xem', todaysSessionFilters, { default: 'ahead' }),
    /** Limits the sessions to those starting in this hour of the day. */
    hour: integer('Giờ bắt đầu', { min: 0, max: 23 }),
  },
  paged: true,
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: shape({
    /**
     * `over`: sessions that are finished or whose time is over; `unmarked`: the number of these sessions that are still planned, because no
     * user has recorded whether they took place.
     */
    counts: shape({
      ahead: count,
      over: count,
      unmarked: count,
      clashing: count,
      unassigned: count,
      all: count,
    }),
    /** Counts of all of today's sessions per start hour; hours without sessions are omitted. */
    hours: listOf(shape({ hour: count, total: count, unassigned: count })),
    sessions: listOf(session),
  }),
});

export type TodaysSession = AnswerOf<typeof session>;
export type TodaysSessions = AnswerOf<typeof todayReport.answer>;
