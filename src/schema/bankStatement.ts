/** What reading a bank statement answers: POST /bank_lines/import. */
import { type AnswerOf, dayShape, integer, listOf, oneOf, orNull, shape, string } from './answers.ts';

const lineShape = shape(
  {
    /** Its number in the file. */
    row: integer,
    /** Null where the file says none that can be read. */
    at: orNull(dayShape),
    /** đồng, below 0 for money out. */
    amount: orNull(integer),
    description: string,
    error: string,
  },
  ['error'],
);
export type BankImportLine = AnswerOf<typeof lineShape>;

export const bankImportShape = shape({
  state: oneOf(['checked', 'imported', 'refused']),
  /** Lines that were stored, or would be. */
  created: integer,
  /** Lines that are there already. */
  known: integer,
  invalid: integer,
  /** Balances before the first and after the last line, by time; null where the file tells none. */
  opening: orNull(integer),
  closing: orNull(integer),
  lines: listOf(lineShape),
});
export type BankImportAnswer = AnswerOf<typeof bankImportShape>;
