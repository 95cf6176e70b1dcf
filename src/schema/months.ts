/** A recorded month and the number of its open items: `months/{month}`. */
import { type AnswerOf, integer, listOf, monthShape, oneOf, orNull, shape, string } from './answers.ts';

/** Number of open items of each kind. */
const openShape = shape({
  /** Number of unapproved transactions recorded in the month. */
  transactions: integer,
  /** Number of nurses' shares not paid in full, for packages finished in the month: the entries of its pay run. */
  agents: integer,
  /** Number of the month's partner revenues that are not settled. */
  partner_revenues: integer,
  /** Number of the month's bank lines that are not booked. */
  bank_lines: integer,
  /** Number of packages stopped midway that ended in the month and are not paid. */
  packages: integer,
});
export type OpenItemsOfMonth = AnswerOf<typeof openShape>;

export const monthStateShape = shape({
  month: monthShape,
  closed_at: orNull(string),
  /** Id of the user who closed the month. */
  closed_by: orNull(string),
  open: openShape,
});
export type MonthState = AnswerOf<typeof monthStateShape>;

/** The closings and reopenings of a month, newest first: `months/{month}/history`. */
export const monthHistoryShape = listOf(
  shape({
    id: string,
    /** Instant of the change. */
    at: string,
    code: oneOf(['close', 'reopen']),
    /** Readable text for `code`. */
    label: string,
    /** User who made the change. */
    actor: orNull(string),
    reason: orNull(string),
  }),
);
export type MonthHistory = AnswerOf<typeof monthHistoryShape>;
