import { addDays, isRealDay, weekStart } from '#rules/days';
import type { ScheduleFilter } from './scheduleParams.ts';

/** The views: a day by hours, a week with a row per nurse, or slots over any range. */
export const scheduleViews = [
  { value: 'day', label: 'Ngày' },
  { value: 'week', label: 'Tuần' },
  { value: 'slots', label: 'Khung giờ' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

const viewNamed = (name: unknown): ScheduleView | undefined =>
  scheduleViews.find(({ value }) => value === name)?.value;

interface Opened {
  /** The view, day and range in the URL; '' if absent. */
  readonly view: string | undefined;
  readonly day: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The view that the account chose last. */
  readonly chosen: unknown;
  readonly isPhone: boolean;
}

/**
 * Returns the view in which the schedule opens: the one in the URL or required by its day or range, else the one used last. By default, the
 * slots; on a phone, where they do not fit, the day.
 */
export function initialViewOf({ view, day, from, to, chosen, isPhone }: Opened): ScheduleView {
  const inAddress =
    viewNamed(view) ?? (day ? 'day' : undefined) ?? (isPhone || !(from || to) ? undefined : 'slots');
  return inAddress ?? viewNamed(chosen) ?? (isPhone ? 'day' : 'slots');
}

/**
 * Returns the day shown by the week and day views: the day in the URL, else today. If the URL's range does not contain today, its first
 * day.
 */
export function dayInView(named: string, { from, to }: Pick<ScheduleFilter, 'from' | 'to'>, today: string) {
  if (isRealDay(named)) return named;
  return isRealDay(from) && (today < from || today > to) ? from : today;
}

/** Returns Monday and Sunday of the week that contains a day. */
export const weekAround = (day: string): { readonly from: string; readonly to: string } => ({
  from: weekStart(day),
  to: addDays(weekStart(day), 6),
});
