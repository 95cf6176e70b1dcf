import { type AnswerOf, dayShape, listOf, shape, stringShape } from './answers.ts';
import { freeAgentsAnswer } from './freeAgents.ts';
import { date, texts } from './kinds.ts';
import { defineReport } from './reports/report.ts';

const missedSession = shape({
  shift_id: stringShape,
  package_id: stringShape,
  customer_name: stringShape,
  day: dayShape,
  time_period: listOf(stringShape),
  /** Nurses who can take this session, best match first. */
  candidates: freeAgentsAnswer,
});

/** The planned sessions that a nurse would miss during an absence, with the candidates for each session. Path: `agents/{id}/absence`. */
export const absenceReport = defineReport('absence', {
  label: 'Các buổi của điều dưỡng trong những ngày nghỉ',
  params: {
    from: date('Từ ngày', { required: true }),
    to: date('Đến ngày', { required: true }),
    time_period: texts('Khung giờ'),
  },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(missedSession),
});
export type MissedSessionWithNurses = AnswerOf<typeof missedSession>;
