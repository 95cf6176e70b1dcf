import { addDays, diffDays, toLocalDay } from '#rules/days';

/**
 * Returns the present day of a plan that was loaded some time ago: its day, plus the days that have passed on the phone since. The phone's
 * clock can be wrong, so its day itself is not used.
 * @param loadedAt milliseconds since 1970
 */
export function advanceDay(day: string, loadedAt: number, now = Date.now()): string {
  const passed = diffDays(toLocalDay(new Date(now)), toLocalDay(new Date(loadedAt)));
  return passed > 0 ? addDays(day, passed) : day;
}
