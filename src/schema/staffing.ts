/** Settings for assigning nurses, which an admin reads and changes at `settings/staffing` (rules 3.22). */
import { type AnswerOf, booleanShape, shape } from './answers.ts';
import { boolean } from './kinds.ts';

export const staffingFields = {
  papers_required: boolean('Hỏi trước khi phân công điều dưỡng có giấy tờ hết hạn'),
} as const;
export const staffingAnswer = shape({ papers_required: booleanShape });
export type StaffingSettings = AnswerOf<typeof staffingAnswer>;
