import { addDays, isSunday, toLocalDay } from '../../../src/rules/days.ts';

/** Returns a day on which the demo has sessions: today, or Monday if today is a Sunday. */
export function getDemoWorkday(): string {
  const today = toLocalDay(new Date());
  return isSunday(today) ? addDays(today, 1) : today;
}
