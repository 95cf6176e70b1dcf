import { addDays } from '#rules/days';

/** Days before the due date from which on a child that is born is the one that was expected. */
const EARLIEST = 140;

/**
 * The day of the birth that a customer comes for: of her youngest child, where that is the one who was expected, else the due date;
 * null where neither is known.
 * @param due the due date, `2026-11-25`
 * @param born her children's days of birth, in any order
 */
export function birthDay(due: string | null, born: readonly string[]): string | null {
  const last = [...born].sort().at(-1);
  if (last === undefined) return due;
  return due === null || last >= addDays(due, -EARLIEST) ? last : due;
}
