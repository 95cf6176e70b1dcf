import { addDays, isRealDay, toWeekStart } from '#rules/days';
import { formatDate, formatDayAndMonth } from '#rules/format';
import type { ScheduleFilter } from './scheduleParams.ts';

/** Views of the schedule: a day by hours, a week with a row per nurse, or slots over any range. */
export const scheduleViews = [
  { value: 'day', label: 'Ngày' },
  { value: 'week', label: 'Tuần' },
  { value: 'slots', label: 'Khung giờ' },
] as const;
export type ScheduleView = (typeof scheduleViews)[number]['value'];

const findView = (name: unknown): ScheduleView | undefined =>
  scheduleViews.find(({ value }) => value === name)?.value;

interface InitialViewOptions {
  /** View, day and range from the URL; '' if absent. */
  readonly view: string | undefined;
  readonly day: string | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** View that this account used last, from its preferences. */
  readonly chosen: unknown;
  readonly isPhone: boolean;
}

/**
 * Returns the view in which the schedule opens: the view in the URL, otherwise the view that the URL's day or range requires, otherwise the
 * view used last. The default is the slots view; on a phone, where slots do not fit, the day view.
 */
export function chooseInitialView({
  view,
  day,
  from,
  to,
  chosen,
  isPhone,
}: InitialViewOptions): ScheduleView {
  const inAddress =
    findView(view) ?? (day ? 'day' : undefined) ?? (isPhone || !(from || to) ? undefined : 'slots');
  return inAddress ?? findView(chosen) ?? (isPhone ? 'day' : 'slots');
}

/**
 * Returns the day that the week and day views show: the day in the URL, otherwise today. If the URL has a range without today, returns the
 * range's first day.
 */
export function chooseShownDay(
  named: string,
  { from, to }: Pick<ScheduleFilter, 'from' | 'to'>,
  today: string,
) {
  if (isRealDay(named)) return named;
  return isRealDay(from) && (today < from || today > to) ? from : today;
}

/** Returns Monday and Sunday of the week that contains a day. */
export const toWeekRange = (day: string): { readonly from: string; readonly to: string } => ({
  from: toWeekStart(day),
  to: addDays(toWeekStart(day), 6),
});

/** Formats the week that begins on a Monday: 'Tuần 23–29/11', 'Tuần 30/11–06/12'; with the year unless it is this year. */
export function formatWeek(monday: string, today: string): string {
  const sunday = addDays(monday, 6);
  const isOneMonth = monday.slice(0, 'YYYY-MM'.length) === sunday.slice(0, 'YYYY-MM'.length);
  const first = isOneMonth ? monday.slice('YYYY-MM-'.length) : formatDayAndMonth(monday);
  const isThisYear = sunday.slice(0, 'YYYY'.length) === today.slice(0, 'YYYY'.length);
  return `Tuần ${first}–${isThisYear ? formatDayAndMonth(sunday) : formatDate(sunday)}`;
}
