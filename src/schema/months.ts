/** A recorded month and what is still open for it: `months/{month}`. */
import { type AnswerOf, integer, monthShape, orNull, shape, string } from './answers.ts';

/** How many of each are open. */
const openShape = shape({
  /** Unapproved transactions recorded in it. */
  transactions: integer,
  /** Nurses' pay not paid in full, of packages finished in it. */
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
