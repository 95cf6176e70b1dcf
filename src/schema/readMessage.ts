/** Input and answer of reading a pasted message: POST /customers/read_message. */
import { type AnswerOf, listOf, type Shape, shape, string } from './answers.ts';
import { area } from './kinds.ts';

/** The longest message, in characters. */
export const maxMessage = 4_000;

export const readMessageFields = {
  text: area('Tin nhắn', { required: true, maxLength: maxMessage, personal: true }),
} as const;

const values: Shape<Record<string, unknown>> = { type: 'object', additionalProperties: true };

export const readMessageAnswer = shape({
  /** Attributes of a customer. */
  values,
  /** The text that could not be read, for the note. */
  left: string,
  doubts: listOf(shape({ field: string, text: string })),
  /** Customers with the same phone. */
  duplicates: listOf(string),
});
export type ReadMessageAnswer = AnswerOf<typeof readMessageAnswer>;
