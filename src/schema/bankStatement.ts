/** Answer of reading a bank statement: POST /bank_lines/import. */

import { banks } from '#rules/banks';
import {
  type AnswerOf,
  booleanShape,
  dayShape,
  integerShape,
  listOf,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';
import { boolean } from './kinds.ts';

/**
 * Consents for reading a statement. With a consent, a call accepts in advance a problem that the server would otherwise refuse; each field
 * names the error code.
 */
export const statementConsents = {
  accept_account: boolean('Vẫn nhập', { show: [], accepts: 'other_account' }),
} as const;

const lineShape = shape(
  {
    /** Number of the row in the file. */
    row: integerShape,
    /** Day of the line; null if the file has no readable day. */
    at: orNull(dayShape),
    /** Amount in đồng; negative for outgoing money. */
    amount: orNull(integerShape),
    description: stringShape,
    /** True if the line is already stored, from another file or the feed. */
    known: booleanShape,
    /** True if the balances prove that the sign in the file is wrong, and the amount was corrected. */
    corrected: booleanShape,
    /** Set if the balance expected after the previous line differs from the balance in the file; both in đồng. */
    gap: shape({ expected: integerShape, balance: integerShape }),
    /** Warning that the user should check before the line is stored. */
    doubt: stringShape,
    error: stringShape,
  },
  ['known', 'corrected', 'gap', 'doubt', 'error'],
);

/** A visible sheet of a workbook; `rows` counts the rows below its headings. */
export const sheetShape = shape({ name: stringShape, rows: integerShape, read: booleanShape });
export type SheetAnswer = AnswerOf<typeof sheetShape>;

export const bankImportShape = shape({
  state: oneOf(['checked', 'imported', 'refused', 'stopped']),
  /** Account of the statement: the account in the call, else the account in the file or in the settings. */
  bank: oneOf(banks.map(({ value }) => value)),
  account: stringShape,
  /** Number of lines stored; in a dry run, the number of lines that would be stored. */
  created: integerShape,
  /** Number of lines that are already stored. */
  known: integerShape,
  invalid: integerShape,
  /** Balances before the earliest and after the latest line, đồng; null if the file has no balances. */
  opening: orNull(integerShape),
  closing: orNull(integerShape),
  lines: listOf(lineShape),
  /** Sheets of a workbook; empty for a CSV file. */
  sheets: listOf(sheetShape),
  /** For each column, the field that it fills; null if the column is ignored. */
  columns: listOf(shape({ heading: stringShape, field: orNull(stringShape) })),
  /** Rows below the headings that are not statement lines: sums, balances, signatures. */
  skipped: listOf(shape({ row: integerShape, text: stringShape })),
});
export type BankImportAnswer = AnswerOf<typeof bankImportShape>;
