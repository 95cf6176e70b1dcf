/** The state of the installation, which `npm run doctor` and the page Cài đặt → Tình trạng show. */
import { type AnswerOf, listOf, oneOf, orNull, shape, stringShape } from './answers.ts';

/** Results of a check, from best to worst: no problem; something is missing or risky; something does not work. */
export const checkStates = ['ok', 'warning', 'fault'] as const;
export type CheckState = (typeof checkStates)[number];

export const statusCheck = shape({
  name: stringShape,
  label: stringShape,
  state: oneOf(checkStates),
  detail: stringShape,
  /** The action that the admin should take; null if no action is needed. */
  advice: orNull(stringShape),
});
export type StatusCheck = AnswerOf<typeof statusCheck>;

export const statusAnswer = shape({ checks: listOf(statusCheck) });
