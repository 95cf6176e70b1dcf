import { parseDay } from '#rules/dateText';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';

/**
 * Number of days shown before and after today if the URL has no range (rules 8.10); `fewDaysAroundToday` is used if this range is too large
 * for the server.
 */
export const daysAroundToday = 30;
export const fewDaysAroundToday = 3;

export interface ScheduleFilter {
  /** 'YYYY-MM-DD', or the invalid text from the URL (the server then reports the error). */
  readonly from: string;
  readonly to: string;
  readonly agent_id: string;
  /** Area of the sessions; '' means all areas. */
  readonly area: string;
  readonly level: string;
}

/** Returns the schedule's filters from the URL, with defaults. @param days number of days before and after today in the default range */
export function readScheduleFilter(
  get: (name: string) => string,
  today: string,
  days: number = daysAroundToday,
): ScheduleFilter {
  const day = (name: string, fallback: string) => (get(name) ? (parseDay(get(name)) ?? get(name)) : fallback);
  return {
    from: day('from', addDays(today, -days)),
    to: day('to', addDays(today, days)),
    agent_id: get('agent_id'),
    area: get('area'),
    level: get('level') || 'default',
  };
}

/** Converts the filters to the report's parameters: days as DD/MM/YYYY. */
export const toScheduleParams = (filter: ScheduleFilter) => ({
  ...filter,
  from: formatDate(filter.from),
  to: formatDate(filter.to),
});
