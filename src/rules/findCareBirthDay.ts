import { addDays } from '#rules/days';

/** Maximum number of days before the due date at which a birth still counts as the expected birth. */
const MAX_DAYS_BEFORE_DUE = 140;

/**
 * Returns the day of the birth for which a customer needs care: the birthday of her youngest child if this child is the expected child,
 * else the due date; null if no date is known.
 * @param due the due date, `2026-11-25`
 * @param born her children's birthdays, in any order
 */
export function findCareBirthDay(due: string | null, born: readonly string[]): string | null {
  const last = [...born].sort().at(-1);
  if (last === undefined) return due;
  return due === null || last >= addDays(due, -MAX_DAYS_BEFORE_DUE) ? last : due;
}
