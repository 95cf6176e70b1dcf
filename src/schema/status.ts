/** The state of the installation, as `npm run doctor` and Cài đặt → Tình trạng show it. */
import { type AnswerOf, listOf, oneOf, orNull, shape, string } from './answers.ts';

/** How a check came out, the worst last: nothing to do; something is missing or risky; something does not work. */
export const checkStates = ['ok', 'warning', 'fault'] as const;
export type CheckState = (typeof checkStates)[number];

export const statusCheck = shape({
  name: string,
  label: string,
  state: oneOf(checkStates),
  /** What was found. */
  detail: string,
  /** What to do; null where nothing is to be done. */
  advice: orNull(string),
});
export type StatusCheck = AnswerOf<typeof statusCheck>;

export const statusAnswer = shape({ checks: listOf(statusCheck) });
