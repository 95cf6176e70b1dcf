import { type AnswerOf, booleanShape, integer, listOf, shape, string } from './answers.ts';

const received = shape({
  /** Id of the bank line. */
  id: string,
  /** Amount of the transfer, in đồng. */
  amount: integer,
  /** True if the line is not booked yet. */
  is_open: booleanShape,
});

/** Bank transfers received for a package during the last day, newest first: `packages/{id}/received`. */
export const receivedAnswer = listOf(received);
export type ReceivedTransfer = AnswerOf<typeof received>;
