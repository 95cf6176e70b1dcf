import { type AnswerOf, dayShape, integer, listOf, orNull, shape, string } from './answers.ts';
import { conflictShape } from './conflictShape.ts';
import { date } from './kinds.ts';
import { defineReport } from './reports/report.ts';

/** What postponing a session to a day would do, before it is done: requested at `shifts/{id}/postponed`. */
export const postponed = defineReport('postponed', {
  label: 'Hoãn buổi: những gì sẽ đổi',
  params: { new_day: date('Ngày mới', { required: true }) },
  access: { admin: ['read'], sales: ['read'] },
  columns: {},
  answer: shape({
    customer_name: orNull(string),
    /** Who goes where, the postponed session first; empty when it is refused. */
    moves: listOf(shape({ shift_id: string, index: integer, from: dayShape, to: dayShape })),
    delayed_days: integer,
    /** When the package ends now, and then. */
    finished_at: orNull(dayShape),
    new_finished_at: orNull(dayShape),
    /** Why not, in Vietnamese. */
    refused: orNull(string),
    /** What stands against its nurses on the new days (rules 3.9). */
    conflicts: listOf(conflictShape),
  }),
});

export type Postponed = AnswerOf<typeof postponed.answer>;
