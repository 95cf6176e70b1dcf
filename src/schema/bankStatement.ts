/** What reading a bank statement answers: POST /bank_lines/import. */
import { type AnswerOf, dayShape, flag, integer, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { boolean } from './kinds.ts';

/** What reading a statement may ask about, and a call may answer beforehand; it says which error it answers. */
export const statementConsents = {
  accept_account: boolean('Vẫn nhập', { show: [], accepts: 'other_account' }),
} as const;

const lineShape = shape(
  {
    /** Its number in the file. */
    row: integer,
    /** Null where the file says none that can be read. */
    at: orNull(dayShape),
    /** đồng, below 0 for money out. */
    amount: orNull(integer),
    description: string,
    /** It is there already, from another file or the feed. */
    known: flag,
    error: string,
  },
  ['known', 'error'],
);

export const bankImportShape = shape({
  state: oneOf(['checked', 'imported', 'refused']),
  /** Lines that were stored, or would be. */
  created: integer,
  /** Lines that are there already. */
  known: integer,
  invalid: integer,
  /** Balances before the first and after the last line, by time; null where the file has none. */
  opening: orNull(integer),
  closing: orNull(integer),
  lines: listOf(lineShape),
});
export type BankImportAnswer = AnswerOf<typeof bankImportShape>;
