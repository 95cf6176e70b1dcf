import {
  type AnswerOf,
  integer as count,
  dayShape,
  listOf,
  oneOf,
  orNull,
  shape,
  string,
} from './answers.ts';
import { freeAgentsAnswer } from './freeAgents.ts';
import { date } from './kinds.ts';
import { packageLevelChoices } from './levels.ts';
import { defineReport } from './reports/report.ts';

const leavingPackage = shape({
  package_id: string,
  customer_id: string,
  customer_name: string,
  level: oneOf(packageLevelChoices.map(({ value }) => value)),
  /** Whether she is the nurse of the package, a provisional one, or takes single sessions of it. */
  part: oneOf(['nurse', 'provisional', 'substitute']),
  /** The planned sessions that another nurse takes then. */
  sessions: listOf(shape({ day: dayShape, time_period: listOf(string) })),
  /** Her other planned sessions of the package, before that day. */
  earlier: count,
  /** Who could take them, the fittest first. */
  candidates: freeAgentsAnswer,
  /** Of these, the fittest who can take them besides the other packages that are proposed to her. */
  proposed: orNull(string),
});

/** What a nurse who leaves hands over from a day on, each package with who could take it: at `agents/{id}/leaving`. */
export const leaving = defineReport('leaving', {
  label: 'Các gói và buổi của điều dưỡng từ một ngày, kèm người có thể nhận',
  params: { from_day: date('Từ ngày') },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: listOf(leavingPackage),
});
export type LeavingPackage = AnswerOf<typeof leavingPackage>;
