/** A recorded month and its open items: `months/{month}`. */
import { type AnswerOf, integer, listOf, monthShape, oneOf, orNull, shape, string } from './answers.ts';

/** Number of open items of each kind. */
const openShape = shape({
  /** Unapproved transactions recorded in the month. */
  transactions: integer,
  /** Nurses' shares not paid in full, for packages finished in the month: the entries of its pay run. */
  agents: integer,
  /** The month's partner revenues that are not settled. */
  partner_revenues: integer,
  /** The month's bank lines that are not booked. */
  bank_lines: integer,
  /** Packages stopped midway that finished in the month and are not paid. */
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

/** The changes of a month's state, newest first: `months/{month}/history`. */
export const monthHistoryShape = listOf(
  shape({
    id: string,
    /** Instant of the change. */
    at: string,
    code: oneOf(['close', 'reopen']),
    /** Readable text of `code`. */
    label: string,
    /** User who made the change. */
    actor: orNull(string),
    reason: orNull(string),
  }),
);
export type MonthHistory = AnswerOf<typeof monthHistoryShape>;
