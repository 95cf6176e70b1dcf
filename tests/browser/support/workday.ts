import { addDays, isSunday, localDay } from '../../../src/rules/days.ts';

/** A day on which the demo has sessions: today, or Monday where today is a Sunday. */
export function workday(): string {
  const today = localDay(new Date());
  return isSunday(today) ? addDays(today, 1) : today;
}
