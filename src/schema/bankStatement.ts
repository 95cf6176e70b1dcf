/** Answer of reading a bank statement: POST /bank_lines/import. */

import { banks } from '#rules/banks';
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integer,
  listOf,
  oneOf,
  orNull,
  shape,
  string,
} from './answers.ts';
import { boolean } from './kinds.ts';

/**
 * Questions that the server may ask when it reads a statement. A call can answer them in advance; each field names the error that it
 * accepts.
 */
export const statementConsents = {
  accept_account: boolean('Vẫn nhập', { show: [], accepts: 'other_account' }),
} as const;

const lineShape = shape(
  {
    /** Number of the row in the file. */
    row: integer,
    /** Day of the line; null if the file has no readable day. */
    at: orNull(dayShape),
    /** Amount in đồng; negative for outgoing money. */
    amount: orNull(integer),
    description: string,
    /** True if the line is already stored, from another file or the feed. */
    known: booleanShape,
    /** True if the balances prove that the sign in the file is wrong, and the amount was corrected. */
    corrected: booleanShape,
    /** If the two differ: the balance expected after the previous line, and the balance in the file; đồng. */
    gap: shape({ expected: integer, balance: integer }),
    /** Warning that the user should check before the line is stored. */
    doubt: string,
    error: string,
  },
  ['known', 'corrected', 'gap', 'doubt', 'error'],
);

/** A visible sheet of a workbook; `rows` counts the rows below its headings. */
export const sheetShape = shape({ name: string, rows: integer, read: booleanShape });
export type SheetAnswer = AnswerOf<typeof sheetShape>;

export const bankImportShape = shape({
  state: oneOf(['checked', 'imported', 'refused', 'stopped']),
  /** Account of the statement: given in the call, else found in the file or the settings. */
  bank: oneOf(banks.map(({ value }) => value)),
  account: string,
  /** Number of lines stored; in a dry run, the number of lines that would be stored. */
  created: integer,
  /** Number of lines that are already stored. */
  known: integer,
  invalid: integer,
  /** Balances before the earliest and after the latest line, đồng; null if the file has no balances. */
  opening: orNull(integer),
  closing: orNull(integer),
  lines: listOf(lineShape),
  /** Sheets of a workbook; empty for a CSV file. */
  sheets: listOf(sheetShape),
  /** For each column, the field that it fills; null if the column is ignored. */
  columns: listOf(shape({ heading: string, field: orNull(string) })),
  /** Rows below the headings that are not statement lines: sums, balances, signatures. */
  skipped: listOf(shape({ row: integer, text: string })),
});
export type BankImportAnswer = AnswerOf<typeof bankImportShape>;
