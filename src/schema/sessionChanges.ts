import { type AnswerOf, dayShape, integerShape, listOf, shape, stringShape } from './answers.ts';
import { conflictShape } from './conflictShape.ts';
import { date, ref, texts } from './kinds.ts';
import { defineReport } from './reports/report.ts';

/** Preview of the changes that hand_over or change_time makes to a package from a day on. Path: `packages/{id}/session_changes`. */
export const sessionChanges = defineReport('session_changes', {
  label: 'Đổi người, đổi giờ từ một ngày: những buổi sẽ đổi',
  params: {
    from_day: date('Từ ngày', { required: true }),
    agent_id: ref('Điều dưỡng mới', 'agents'),
    time_period: texts('Khung giờ mới'),
  },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: shape({
    /** The planned sessions that change, by day; if the nurse changes, the sessions of substitutes do not change. */
    sessions: listOf(
      shape({ shift_id: stringShape, index: integerShape, day: dayShape, time_period: listOf(stringShape) }),
    ),
    /** Conflicts of these sessions after the change (rules 3.9). */
    conflicts: listOf(conflictShape),
  }),
});

export type SessionChanges = AnswerOf<typeof sessionChanges.answer>;
