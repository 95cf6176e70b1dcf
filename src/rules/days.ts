/**
 * Business days and months, 'YYYY-MM-DD' and 'YYYY-MM', in Asia/Ho_Chi_Minh, which is UTC+7 all year (rules 9.2). All calculations use text
 * in UTC, so the machine's time zone has no effect.
 */

import { DAY_MS, HOUR_MS } from './durations.ts';

export const businessZone = 'Asia/Ho_Chi_Minh';
const ZONE_OFFSET_MS = 7 * HOUR_MS;

const toUtcMidnightMs = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const toUtcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the number of days since Monday 29/12/1969, with which weeks and distances can be calculated. */
export function toDayNumber(day: string): number {
  return toUtcMidnightMs(day) / DAY_MS + 3;
}

/** Returns the day of a `toDayNumber`. */
export function fromDayNumber(number: number): string {
  return toUtcDay((number - 3) * DAY_MS);
}

/** True if the text is a real day 'YYYY-MM-DD' of the years 1900 to 9999. */
export function isRealDay(text: string): boolean {
  if (!/^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = toUtcMidnightMs(text);
  return !Number.isNaN(ms) && toUtcDay(ms) === text;
}

/**
 * Last day that a record or an action may contain (rules 9.8). 1,000 sessions planned from this day still end in a year with four digits. A
 * later day counts as a typing error.
 */
export const latestDayAllowed = '2199-12-31';

/** True if the text is a month 'YYYY-MM'. */
export function isRealMonth(text: string): boolean {
  return isRealDay(`${text}-01`);
}

function toLocalText(instant: Date | string): string {
  if (typeof instant === 'string' && !/T.*(Z|[+-]\d\d:?\d\d)$/.test(instant))
    throw new RangeError(`not an instant: ${instant}`);
  return new Date(new Date(instant).getTime() + ZONE_OFFSET_MS).toISOString();
}

/** Returns the business day of an instant (a Date, or ISO text with Z or an offset). Throws RangeError for any other value. */
export function toLocalDay(instant: Date | string): string {
  return toLocalText(instant).slice(0, 10);
}

/** Returns the business time of day of an instant, 'HH:mm'. Throws RangeError as `toLocalDay` does. */
export function toLocalTime(instant: Date | string): string {
  return toLocalText(instant).slice(11, 16);
}

export function toLocalMonth(instant: Date | string): string {
  return toMonth(toLocalDay(instant));
}

/** Returns the instant at which a business day begins, ISO with Z: 17:00 UTC of the day before. */
export function toDayStart(day: string): string {
  return new Date(toUtcMidnightMs(day) - ZONE_OFFSET_MS).toISOString();
}

/** Returns the instant at which a business day ends, ISO with Z; this instant is the beginning of the next day. */
export function toDayEnd(day: string): string {
  return new Date(toUtcMidnightMs(day) - ZONE_OFFSET_MS + DAY_MS).toISOString();
}

/** Returns the day `count` calendar days later, or earlier if `count` is negative. */
export function addDays(day: string, count: number): string {
  return toUtcDay(toUtcMidnightMs(day) + count * DAY_MS);
}

/** Returns the number of calendar days from `b` to `a`: diffDays('2026-11-21', '2026-11-20') = 1. */
export function diffDays(a: string, b: string): number {
  return (toUtcMidnightMs(a) - toUtcMidnightMs(b)) / DAY_MS;
}

/** Returns the weekday: 1 = Monday … 7 = Sunday. */
export function toWeekday(day: string): number {
  return (((toDayNumber(day) % 7) + 7) % 7) + 1;
}

/** True for a Sunday, when no sessions take place. */
export function isSunday(day: string): boolean {
  return toWeekday(day) === 7;
}

/** Returns the Monday of the day's week. */
export function toWeekStart(day: string): string {
  return addDays(day, 1 - toWeekday(day));
}

export function toMonth(day: string): string {
  return day.slice(0, 7);
}

export function toMonthStart(month: string): string {
  return `${month}-01`;
}

/** Returns the last day of a month (inclusive). */
export function toMonthEnd(month: string): string {
  return toUtcDay(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0));
}

/** The first month that may be entered (rules 9.6). */
export const earliestMonthAllowed = '2000-01';

/** Returns the last month that may be entered, which is the month after the current month (rules 9.6). */
export function findLatestMonthAllowed(now: Date): string {
  return addMonths(toLocalMonth(now), 1);
}

/** Returns the number of months since the year 0. */
const toMonthNumber = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

/** Returns the month `count` months later, or earlier if `count` is negative. */
export function addMonths(month: string, count: number): string {
  const months = toMonthNumber(month) + count;
  const year = Math.floor(months / 12);
  return `${String(year).padStart(4, '0')}-${String(months - year * 12 + 1).padStart(2, '0')}`;
}

/** Returns the quarter of a month, '2026-Q4', with its first and its last day. */
export function toQuarter(month: string): { quarter: string; from: string; to: string } {
  const at = Number(month.slice(5)) - 1;
  const first = addMonths(month, -(at % 3));
  return {
    quarter: `${month.slice(0, 4)}-Q${Math.floor(at / 3) + 1}`,
    from: toMonthStart(first),
    to: toMonthEnd(addMonths(first, 2)),
  };
}

/** Returns every day from `from` to `to`, both included; empty if `to` is earlier. */
export function listDays(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, diffDays(to, from) + 1) }, (_, index) => addDays(from, index));
}

/** Returns every month from `from` to `to`, both included. */
export function listMonths(from: string, to: string): string[] {
  const months = toMonthNumber(to) - toMonthNumber(from) + 1;
  return Array.from({ length: Math.max(0, months) }, (_, index) => addMonths(from, index));
}
