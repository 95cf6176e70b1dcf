import { type AnswerOf, dayShape, listOf, oneOf, orNull, shape, stringShape } from './answers.ts';
import { date } from './kinds.ts';
import { defineReport } from './reports/report.ts';

const calledOffSession = shape({
  shift_id: stringShape,
  package_id: stringShape,
  customer_name: stringShape,
  time_period: listOf(stringShape),
  /** Change of the session by the call-off: given to a substitute, or postponed. */
  way: oneOf(['substitute', 'postpone']),
  /** `day`: day of the session before the call-off. `now_day`: its day now. */
  day: dayShape,
  now_day: dayShape,
  /** The session's current nurse; null if there is none. */
  now_agent: orNull(shape({ id: stringShape, name: stringShape })),
  /** Description of the changes since the call-off, in Vietnamese; null if the session can return to the nurse. */
  changed: orNull(stringShape),
});

/** The sessions that a call-off gave to other nurses or postponed, with the changes since then. Path: `agents/{id}/called_off`. */
export const calledOffReport = defineReport('called_off', {
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
