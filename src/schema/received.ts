import { type AnswerOf, flag, integer, listOf, shape, string } from './answers.ts';

const received = shape({
  /** Of the bank line. */
  id: string,
  /** đồng */
  amount: integer,
  /** Whether it is not booked yet. */
  is_open: flag,
});

/** What the bank says came in for a package during the last day, the newest first: `packages/{id}/received`. */
export const receivedAnswer = listOf(received);
export type ReceivedTransfer = AnswerOf<typeof received>;
