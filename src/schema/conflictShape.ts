import { dayShape, listOf, orNull, shape, stringShape } from './answers.ts';

/** A session or a day off that conflicts with a wanted session (schema 1.10). */
export const conflictShape = shape({
  package_id: orNull(stringShape),
  customer_name: orNull(stringShape),
  day: dayShape,
  time_period: listOf(stringShape),
  reason: stringShape,
});
