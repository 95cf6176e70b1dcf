import { type AnswerOf, dayShape, integerShape, listOf, orNull, shape, stringShape } from './answers.ts';
import { conflictShape } from './conflictShape.ts';
import { date } from './kinds.ts';
import { defineReport } from './reports/report.ts';

/** Preview of the changes if a session is postponed to a given day. Path: `shifts/{id}/postponed`. */
export const postponementPreview = defineReport('postponed', {
  label: 'Hoãn buổi: những gì sẽ đổi',
  params: { new_day: date('Ngày mới', { required: true }) },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: shape({
    customer_name: orNull(stringShape),
    /** The sessions that move, the postponed session first; empty if postponing is refused. */
    moves: listOf(shape({ shift_id: stringShape, index: integerShape, from: dayShape, to: dayShape })),
    delayed_days: integerShape,
    /** The package's end day before and after the change. */
    finished_at: orNull(dayShape),
    new_finished_at: orNull(dayShape),
    /** Reason why the session cannot be postponed, in Vietnamese; null if the session can be postponed. */
    refused: orNull(stringShape),
    /** Conflicts of the package's nurses on the new days (rules 3.9). */
    conflicts: listOf(conflictShape),
  }),
});

export type PostponementPreview = AnswerOf<typeof postponementPreview.answer>;
