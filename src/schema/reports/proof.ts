import { type AnswerOf, integer, listOf, orNull, type Shape, shape, string } from '../answers.ts';
import { date } from '../kinds.ts';
import { defineReport } from './report.ts';

/** A stored value: an amount, a level, a day; null where there is none. */
const value: Shape<string | number | boolean | null> = { type: ['string', 'number', 'boolean', 'null'] };

const check = shape({
  name: string,
  label: string,
  /** Number of values compared. */
  checked: integer,
  /** Number of stored values that differ from the calculated ones. */
  differences: integer,
  /** The first differences. */
  examples: listOf(
    shape({
      resource: string,
      /** For a month: the month; for stored sums: the key of the sum. */
      id: string,
      field: string,
      kept: value,
      counted: value,
    }),
  ),
});

/**
 * Verification of the books: each check of the latest night, or of the night of a given day, recalculated from the records (rules 11.1).
 */
export const proof = defineReport('proof', {
  label: 'Sổ khớp',
  params: { day: date('Ngày') },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
  answer: shape({
    /** Null if no check ran in the night of that day, or none ran at all. */
    checked_at: orNull(string),
    checks: listOf(check),
  }),
});
export type ProofData = AnswerOf<typeof proof.answer>;
export type ProofCheck = AnswerOf<typeof check>;
