import { type AnswerOf, integer as count, flag, listOf, oneOf, orNull, shape, string } from '../answers.ts';
import { shiftStatuses } from '../choices.ts';
import { choice, integer } from '../kinds.ts';
import { named } from './named.ts';
import { defineReport } from './report.ts';
import { todaysParts } from './todaysParts.ts';

const session = shape({
  shift_id: string,
  package_id: string,
  time_period: listOf(string),
  status: oneOf(shiftStatuses.map(({ value }) => value)),
  customer_id: string,
  customer_name: string,
  customer_phone: orNull(string),
  /** With ward, district and city where the street does not say them. */
  address: string,
  /** Who takes it; several while they are provisional, none yet. */
  nurses: listOf(named),
  /** When its nurse reported that it began and ended, instants. */
  begun_at: orNull(string),
  ended_at: orNull(string),
  /** One of the nurses is planned elsewhere at that time. */
  clashes: flag,
});

/** Today's sessions by time, a page of them, and how many there are of each part of the day (rules 8.18). */
export const today = defineReport('today', {
  label: 'Hôm nay',
  params: {
    only: choice('Xem', todaysParts, { default: 'ahead' }),
    /** Only sessions that begin in this hour of the day. */
    hour: integer('Giờ bắt đầu', { min: 0, max: 23 }),
  },
  paged: true,
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: shape({
    counts: shape({ ahead: count, clashing: count, unassigned: count, all: count }),
    /** All of the day's by the hour in which they begin, those hours that have any. */
    hours: listOf(shape({ hour: count, total: count, unassigned: count })),
    sessions: listOf(session),
  }),
});

export type TodaysSession = AnswerOf<typeof session>;
export type TodaysSessions = AnswerOf<typeof today.answer>;
