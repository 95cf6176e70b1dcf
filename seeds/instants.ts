import { dayStart } from '#rules/days';

/** The instant of a business time of day, minutes after midnight: at('2026-11-20', 8 * 60) is 08:00 in Hồ Chí Minh City. */
export const at = (day: string, minutes: number): string =>
  new Date(Date.parse(dayStart(day)) + Math.round(minutes * 60_000)).toISOString();

/** The instant so many minutes later. */
export const later = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + Math.round(minutes * 60_000)).toISOString();

/** The earlier of two instants. */
export const earlier = (a: string, b: string): string => (a < b ? a : b);
