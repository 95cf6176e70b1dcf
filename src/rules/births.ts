import { addDays } from '#rules/days';

/** Number of days before the due date from which a birth counts as the expected one. */
const EARLIEST = 140;

/**
 * Returns the day of the birth that a customer needs care for: her youngest child's birthday if that child is the expected one, else the
 * due date; null if neither is known.
 * @param due the due date, `2026-11-25`
 * @param born her children's birthdays, in any order
 */
export function birthDay(due: string | null, born: readonly string[]): string | null {
  const last = [...born].sort().at(-1);
  if (last === undefined) return due;
  return due === null || last >= addDays(due, -EARLIEST) ? last : due;
}
