import { type AnswerOf, integer, listOf, orNull, type Shape, shape, string } from '../answers.ts';
import { date } from '../kinds.ts';
import { defineReport } from './report.ts';

/** A stored value: an amount, a level, a day; null where there is none. */
const value: Shape<string | number | boolean | null> = { type: ['string', 'number', 'boolean', 'null'] };

const check = shape({
  name: string,
  /** What people read. */
  label: string,
  /** How many values were compared. */
  checked: integer,
  /** How many of them are stored otherwise than they are counted. */
  differences: integer,
  /** The first of them. */
  examples: listOf(
    shape({
      resource: string,
      /** Of a month the month; of stored sums what they are added up by. */
      id: string,
      field: string,
      kept: value,
      counted: value,
    }),
  ),
});

/** Whether the books hold: each check of the latest night, or of a day's, counted again from the records (rules 11.1). */
export const proof = defineReport('proof', {
  label: 'Sổ khớp',
  params: { day: date('Ngày') },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
  answer: shape({
    /** Null where no night of that day, or none at all, has been run. */
    checked_at: orNull(string),
    checks: listOf(check),
  }),
});
export type ProofData = AnswerOf<typeof proof.answer>;
export type ProofCheck = AnswerOf<typeof check>;
