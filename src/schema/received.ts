import { type AnswerOf, booleanShape, integerShape, listOf, shape, stringShape } from './answers.ts';

const receivedTransferShape = shape({
  /** Id of the bank line. */
  id: stringShape,
  /** Amount of the transfer, in đồng. */
  amount: integerShape,
  /** True if the line is not booked yet. */
  is_open: booleanShape,
});

/** Bank transfers received for a package during the last day, newest first: `packages/{id}/received`. */
export const receivedAnswer = listOf(receivedTransferShape);
export type ReceivedTransfer = AnswerOf<typeof receivedTransferShape>;
