/** A recorded month and what is still open for it: `months/{month}`. */

/** How many of each are open, in the order they are worked off. */
export interface OpenInMonth {
  /** Unapproved transactions recorded in it. */
  transactions: number;
  /** Nurses' pay not paid in full, of packages finished in it. */
  agents: number;
  /** Partner revenues of it not settled. */
  partner_revenues: number;
  /** Lines of it in bank statements that are not booked. */
  bank_lines: number;
  /** Packages stopped midway, finished in it and not paid. */
  packages: number;
}

export interface MonthState {
  month: string;
  closed_at: string | null;
  /** Who closed it; an id. */
  closed_by: string | null;
  open: OpenInMonth;
}
