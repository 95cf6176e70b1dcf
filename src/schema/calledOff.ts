import { type AnswerOf, dayShape, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { date } from './kinds.ts';
import { defineReport } from './reports/report.ts';

const calledOffSession = shape({
  shift_id: string,
  package_id: string,
  customer_name: string,
  time_period: listOf(string),
  /** Given to a substitute, or postponed. */
  way: oneOf(['substitute', 'postpone']),
  /** Where it stood before she called off, and where it stands now. */
  day: dayShape,
  now_day: dayShape,
  /** Who takes it now; null: nobody yet. */
  now_agent: orNull(shape({ id: string, name: string })),
  /** What has changed since, in Vietnamese; null: it can return to her. */
  changed: orNull(string),
});

/** The sessions that a call-off gave away or postponed, each with what has changed since: requested at `agents/{id}/called_off`. */
export const calledOff = defineReport('called_off', {
  label: 'Các buổi đã đổi khi điều dưỡng báo nghỉ',
  params: {
    from: date('Từ ngày', { required: true }),
    to: date('Đến ngày', { required: true }),
  },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(calledOffSession),
});
export type CalledOffSession = AnswerOf<typeof calledOffSession>;
