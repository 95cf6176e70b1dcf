/** A month of the books, with the numbers of its open items: `months/{month}`. */
import {
  type AnswerOf,
  integerShape,
  listOf,
  monthShape,
  oneOf,
  orNull,
  shape,
  stringShape,
} from './answers.ts';

/** Number of open items of each kind. */
const openShape = shape({
  /** Number of unapproved transactions recorded in the month. */
  transactions: integerShape,
  /** Number of unpaid nurses' shares of packages finished in the month, which are the entries of the month's pay run. */
  agents: integerShape,
  /** Number of the month's partner revenues that are not settled. */
  partner_revenues: integerShape,
  /** Number of the month's bank lines that are not booked. */
  bank_lines: integerShape,
  /** Number of unpaid packages that were stopped midway in the month. */
  packages: integerShape,
});
export type OpenItemsOfMonth = AnswerOf<typeof openShape>;

export const monthStateShape = shape({
  month: monthShape,
  closed_at: orNull(stringShape),
  /** Id of the user who closed the month. */
  closed_by: orNull(stringShape),
  open: openShape,
});
export type MonthState = AnswerOf<typeof monthStateShape>;

/** The closings and reopenings of a month, newest first: `months/{month}/history`. */
export const monthHistoryShape = listOf(
  shape({
    id: stringShape,
    /** Instant of the change. */
    at: stringShape,
    code: oneOf(['close', 'reopen']),
    /** Readable text for `code`. */
    label: stringShape,
    /** User who made the change. */
    actor: orNull(stringShape),
    reason: orNull(stringShape),
  }),
);
export type MonthHistory = AnswerOf<typeof monthHistoryShape>;
