import { addDays, isRealDay, weekStart } from '#rules/days';
import type { ScheduleFilter } from './scheduleParams.ts';

/** How the schedule is looked at: a day on its hours, a week with a line a nurse, or by slot over any range. */
export const scheduleViews = [
  { value: 'day', label: 'Ngày' },
  { value: 'week', label: 'Tuần' },
  { value: 'slots', label: 'Khung giờ' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

/**
 * The view that the address names. Without one: the day on a phone; at a desk the slots for a range of days, the day for a day, and
 * else the view chosen last.
 */
export function viewOf(
  address: { readonly view: string; readonly isRanged: boolean; readonly hasDay: boolean },
  isPhone: boolean,
  last: ScheduleView,
): ScheduleView {
  const named = scheduleViews.find(({ value }) => value === address.view)?.value;
  if (named) return named;
  if (isPhone) return 'day';
  if (address.isRanged) return 'slots';
  return address.hasDay ? 'day' : last;
}

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
