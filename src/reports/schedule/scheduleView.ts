import { addDays, isRealDay, weekStart } from '#rules/days';
import type { ScheduleFilter } from './scheduleParams.ts';

/** How the schedule is looked at: a day on its hours, a week with a line a nurse, or by slot over any range. */
export const scheduleViews = [
  { value: 'day', label: 'Ngày' },
  { value: 'week', label: 'Tuần' },
  { value: 'slots', label: 'Khung giờ' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

/** The view that the address names; without one the day, but at a desk the slots where the address has a range of days. */
export const viewOf = (named: string, isPhone: boolean, isRanged: boolean): ScheduleView =>
  scheduleViews.find(({ value }) => value === named)?.value ?? (isRanged && !isPhone ? 'slots' : 'day');

/**
 * The day that the week and the day view are at: the one in the address, else today, or where the range in the address leaves today
 * out, its first day.
 */
export function dayInView(named: string, { from, to }: Pick<ScheduleFilter, 'from' | 'to'>, today: string) {
  if (isRealDay(named)) return named;
  return isRealDay(from) && (today < from || today > to) ? from : today;
}

/** The Monday and the Sunday of a day's week. */
export const weekAround = (day: string): { readonly from: string; readonly to: string } => ({
  from: weekStart(day),
  to: addDays(weekStart(day), 6),
});
