import { addDays, isRealDay, weekStart } from '#rules/days';
import type { ScheduleFilter } from './scheduleParams.ts';

/** How the schedule is looked at: by slot over any range, a week with a line a nurse, or a day. */
export const scheduleViews = [
  { value: 'slots', label: 'Khung giờ' },
  { value: 'week', label: 'Tuần' },
  { value: 'day', label: 'Ngày' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

/** The view that the address names; without one the slots at a desk and the day on a phone. */
export const viewOf = (named: string, isPhone: boolean): ScheduleView =>
  scheduleViews.find(({ value }) => value === named)?.value ?? (isPhone ? 'day' : 'slots');

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
