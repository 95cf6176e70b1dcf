/** Input and answer of reading a pasted message: POST /customers/read_message. */
import { type AnswerOf, type AnswerShape, listOf, shape, stringShape } from './answers.ts';
import { multilineText } from './kinds.ts';

/** Maximum length of a message, in characters. */
export const MAX_PASTED_MESSAGE_LENGTH = 4_000;

export const readMessageFields = {
  text: multilineText('Tin nhắn', { required: true, maxLength: MAX_PASTED_MESSAGE_LENGTH, personal: true }),
} as const;

const values: AnswerShape<Record<string, unknown>> = { type: 'object', additionalProperties: true };

export const readMessageAnswer = shape({
  /** Values for the fields of a customer, read from the message. */
  values,
  /** The text from which no value was read; it becomes the customer's note. */
  left: stringShape,
  doubts: listOf(shape({ field: stringShape, text: stringShape })),
  /** Ids of customers with the same phone. */
  duplicates: listOf(stringShape),
});
export type ReadMessageAnswer = AnswerOf<typeof readMessageAnswer>;
