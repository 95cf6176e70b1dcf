import { dayShape, listOf, orNull, shape, string } from './answers.ts';

/** A conflicting session (schema 1.10). */
export const conflictShape = shape({
  package_id: orNull(string),
  customer_name: orNull(string),
  day: dayShape,
  time_period: listOf(string),
  reason: string,
});
