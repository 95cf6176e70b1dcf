/** Answer of reading a bank statement: POST /bank_lines/import. */
import { type AnswerOf, dayShape, flag, integer, listOf, oneOf, orNull, shape, string } from './answers.ts';
import { banks } from './choices.ts';
import { boolean } from './kinds.ts';

/** Questions that reading a statement may raise and that a call can answer in advance; each names the error that it accepts. */
export const statementConsents = {
  accept_account: boolean('Vẫn nhập', { show: [], accepts: 'other_account' }),
} as const;

const lineShape = shape(
  {
    /** Row number in the file. */
    row: integer,
    /** Null if the file has no readable day. */
    at: orNull(dayShape),
    /** đồng, negative for outgoing money. */
    amount: orNull(integer),
    description: string,
    /** True if the line is already stored, from another file or the feed. */
    known: flag,
    /** True if the balances prove the opposite sign of the file's. */
    corrected: flag,
    /** Balance that follows from the line before and balance in the file, đồng, if they differ. */
    gap: shape({ expected: integer, balance: integer }),
    /** Warning to check before the line is stored. */
    doubt: string,
    error: string,
  },
  ['known', 'corrected', 'gap', 'doubt', 'error'],
);

/** A visible sheet of a workbook; `rows` counts the rows below its headings. */
export const sheetShape = shape({ name: string, rows: integer, read: flag });
export type SheetAnswer = AnswerOf<typeof sheetShape>;

export const bankImportShape = shape({
  state: oneOf(['checked', 'imported', 'refused', 'stopped']),
  /** Account of the statement: given in the call, else found in the file or the settings. */
  bank: oneOf(banks.map(({ value }) => value)),
  account: string,
  /** Number of lines stored, or to be stored in a dry run. */
  created: integer,
  /** Number of lines that are already stored. */
  known: integer,
  invalid: integer,
  /** Balances before the first and after the last line, by time; null where the file has none. */
  opening: orNull(integer),
  closing: orNull(integer),
  lines: listOf(lineShape),
  /** Sheets of a workbook; empty for a CSV file. */
  sheets: listOf(sheetShape),
  /** Field assigned to each column; null if the column is ignored. */
  columns: listOf(shape({ heading: string, field: orNull(string) })),
  /** Rows below the headings that are no lines: sums, balances, signatures. */
  skipped: listOf(shape({ row: integer, text: string })),
});
export type BankImportAnswer = AnswerOf<typeof bankImportShape>;
