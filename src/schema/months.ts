/** A recorded month and what is still open for it: `months/{month}`. */
import { type AnswerOf, integer, listOf, monthShape, oneOf, orNull, shape, string } from './answers.ts';

/** How many of each are open. */
const openShape = shape({
  /** Unapproved transactions recorded in it. */
  transactions: integer,
  /** Nurses' shares not paid in full, of packages finished in it: the entries of its pay run. */
  agents: integer,
  /** Partner revenues of it not settled. */
  partner_revenues: integer,
  /** Lines of it in bank statements that are not booked. */
  bank_lines: integer,
  /** Packages stopped midway, finished in it and not paid. */
  packages: integer,
});
export type OpenInMonth = AnswerOf<typeof openShape>;

export const monthStateShape = shape({
  month: monthShape,
  closed_at: orNull(string),
  /** Who closed it; an id. */
  closed_by: orNull(string),
  open: openShape,
});
export type MonthState = AnswerOf<typeof monthStateShape>;

/** What was done to a month, newest first: `months/{month}/history`. */
export const monthHistoryShape = listOf(
  shape({
    id: string,
    /** An instant. */
    at: string,
    code: oneOf(['close', 'reopen']),
    /** What people read. */
    label: string,
    /** Who did it. */
    actor: orNull(string),
    reason: orNull(string),
  }),
);
export type MonthHistory = AnswerOf<typeof monthHistoryShape>;
