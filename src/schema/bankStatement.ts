/** What reading a bank statement answers: POST /bank_lines/import. */
import { type AnswerOf, dayShape, flag, integer, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { banks } from './choices.ts';
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
    /** The balances prove the other sign than the file's columns have. */
    corrected: flag,
    /** The balance that follows from the line before, and the file's own, where they differ, đồng. */
    gap: shape({ expected: integer, balance: integer }),
    /** What is to be looked at before it is stored. */
    doubt: string,
    error: string,
  },
  ['known', 'corrected', 'gap', 'doubt', 'error'],
);

/** A sheet of a workbook that is not hidden; `rows` are those below its headings. */
export const sheetShape = shape({ name: string, rows: integer, read: flag });
export type SheetAnswer = AnswerOf<typeof sheetShape>;

export const bankImportShape = shape({
  state: oneOf(['checked', 'imported', 'refused', 'stopped']),
  /** Whose statement it is: as the call says, else as the file or the settings do. */
  bank: oneOf(banks.map(({ value }) => value)),
  account: string,
  /** Lines that were stored, or would be. */
  created: integer,
  /** Lines that are there already. */
  known: integer,
  invalid: integer,
  /** Balances before the first and after the last line, by time; null where the file has none. */
  opening: orNull(integer),
  closing: orNull(integer),
  lines: listOf(lineShape),
  /** The sheets of a workbook; none of a CSV file. */
  sheets: listOf(sheetShape),
  /** What each column was read as; null: it is left out. */
  columns: listOf(shape({ heading: string, field: orNull(string) })),
  /** Rows below the headings that are no lines: sums, balances, signatures. */
  skipped: listOf(shape({ row: integer, text: string })),
});
export type BankImportAnswer = AnswerOf<typeof bankImportShape>;
