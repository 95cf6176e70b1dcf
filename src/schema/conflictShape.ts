import { dayShape, listOf, orNull, shape, string } from './answers.ts';

/** A session or a day off that conflicts with a wanted session (schema 1.10). */
export const conflictShape = shape({
  package_id: orNull(string),
  customer_name: orNull(string),
  day: dayShape,
  time_period: listOf(string),
  reason: string,
});
