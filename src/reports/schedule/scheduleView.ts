import { addDays, isRealDay, weekStart } from '#rules/days';
import type { ScheduleFilter } from './scheduleParams.ts';

/** How the schedule is looked at: by slot over any range, or a week with a line a nurse. */
export const scheduleViews = [
  { value: 'slots', label: 'Khung giờ' },
  { value: 'week', label: 'Tuần' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

/** The view that the address names; without one the slots. */
export const viewOf = (named: string): ScheduleView =>
  scheduleViews.find(({ value }) => value === named)?.value ?? 'slots';

/**
 * The day that the week is at: the one in the address, else today, or where the range in the address leaves today
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
