import { parseDay } from '#rules/dateText';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';

/** Days before and after today when the address names no range (rules 8.10); and when these hold more than can be shown. */
export const around = 30;
export const closeAround = 3;

export interface ScheduleFilter {
  /** 'YYYY-MM-DD', or as it is in the address when it is no day (the server then says what is wrong). */
  readonly from: string;
  readonly to: string;
  readonly agent_id: string;
  /** '' for all. */
  readonly area: string;
  readonly level: string;
}

/** The schedule's filters from the address, with their defaults. @param days before and after today */
export function scheduleFilter(
  get: (name: string) => string,
  today: string,
  days: number = around,
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

/** The same as the report takes it: days as DD/MM/YYYY. */
export const scheduleParams = (filter: ScheduleFilter) => ({
  ...filter,
  from: formatDate(filter.from),
  to: formatDate(filter.to),
});
