import { toDayStart } from '#rules/days';

/** Returns the instant of a local time, in minutes after midnight: at('2026-11-20', 8 * 60) is 08:00 in Hồ Chí Minh City. */
export const toLocalInstant = (day: string, minutes: number): string =>
  new Date(Date.parse(toDayStart(day)) + Math.round(minutes * 60_000)).toISOString();

/** Returns the instant `minutes` minutes later. */
export const addMinutes = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) + Math.round(minutes * 60_000)).toISOString();

export const getEarlierInstant = (a: string, b: string): string => (a < b ? a : b);
