import { addDays, isRealDay, weekStart } from '#rules/days';
import type { ScheduleFilter } from './scheduleParams.ts';

/** How the schedule is looked at: a day on its hours, a week with a line a nurse, or by slot over any range. */
export const scheduleViews = [
  { value: 'day', label: 'Ngày' },
  { value: 'week', label: 'Tuần' },
  { value: 'slots', label: 'Khung giờ' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

const viewNamed = (name: unknown): ScheduleView | undefined =>
  scheduleViews.find(({ value }) => value === name)?.value;

interface Opened {
  /** The view, the day and the range in the address; '' when absent. */
  readonly view: string | undefined;
  readonly day: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The view that the account chose last. */
  readonly chosen: unknown;
  readonly isPhone: boolean;
}

/**
 * The view that the schedule opens in: the one that the address names or its day or range needs, else the one chosen last. An account
 * that has not chosen gets the grid of slots; on a phone, where the grid does not fit, the day.
 */
export function openedView({ view, day, from, to, chosen, isPhone }: Opened): ScheduleView {
  const inAddress =
    viewNamed(view) ?? (day ? 'day' : undefined) ?? (isPhone || !(from || to) ? undefined : 'slots');
  return inAddress ?? viewNamed(chosen) ?? (isPhone ? 'day' : 'slots');
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
