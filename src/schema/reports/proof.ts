import {
  type AnswerOf,
  type AnswerShape,
  integerShape,
  listOf,
  orNull,
  shape,
  stringShape,
} from '../answers.ts';
import { date } from '../kinds.ts';
import { defineReport } from './report.ts';

/** A stored value: an amount, a level or a day; null if it is empty. */
const valueShape: AnswerShape<string | number | boolean | null> = {
  type: ['string', 'number', 'boolean', 'null'],
};

const checkShape = shape({
  name: stringShape,
  label: stringShape,
  /** Number of values compared. */
  checked: integerShape,
  /** Number of stored values that differ from the calculated values. */
  differences: integerShape,
  /** The first differences found. */
  examples: listOf(
    shape({
      resource: stringShape,
      /** Id of the record; for a month, the month itself; for stored sums, the key of the sum. */
      id: stringShape,
      field: stringShape,
      kept: valueShape,
      counted: valueShape,
    }),
  ),
});

/**
 * Report of the nightly proof of the books: of the latest night, or of the night of a given day. Each check recalculates stored values from
 * the records (rules 11.1).
 */
export const proof = defineReport('proof', {
  label: 'Sổ khớp',
  params: { day: date('Ngày') },
  access: { admin: ['read'], finance: ['read'] },
  columns: {},
  answer: shape({
    /** When the checks ran; null if they did not run on that day, or have never run. */
    checked_at: orNull(stringShape),
    checks: listOf(checkShape),
  }),
});
export type ProofData = AnswerOf<typeof proof.answer>;
export type ProofCheck = AnswerOf<typeof checkShape>;
