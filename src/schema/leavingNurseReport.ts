import {
  type AnswerOf,
  integerShape as count,
  dayShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { freeAgentsAnswer } from './freeAgents.ts';
import { date } from './kinds.ts';
import { packageLevelChoices } from './levels.ts';
import { defineReport } from './reports/report.ts';

const leavingPackage = shape({
  package_id: stringShape,
  customer_id: stringShape,
  customer_name: stringShape,
  level: oneOf(packageLevelChoices.map(({ value }) => value)),
  /** The leaving nurse's part in the package: its nurse, a provisional nurse, or a substitute for single sessions. */
  part: oneOf(['nurse', 'provisional', 'substitute']),
  /** Planned sessions that another nurse must take. */
  sessions: listOf(shape({ day: dayShape, time_period: listOf(stringShape) })),
  /** Number of her planned sessions in the package before this day, which stay with her. */
  earlier: count,
  /** Nurses who can take the sessions, best match first. */
  candidates: freeAgentsAnswer,
  /**
   * Id of the proposed nurse: the best candidate who can take these sessions in addition to other packages already proposed to her; null if
   * there is no such candidate.
   */
  proposed: orNull(stringShape),
});

/** The packages that a leaving nurse hands over from a day on, with the candidates for each package. Path: `agents/{id}/leaving`. */
export const leavingNurseReport = defineReport('leaving', {
  label: 'Các gói và buổi của điều dưỡng từ một ngày, kèm người có thể nhận',
  params: { from_day: date('Từ ngày') },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(leavingPackage),
});
export type LeavingPackage = AnswerOf<typeof leavingPackage>;
