/** Quiet hours, in which no message is sent automatically (rules 3.17). */
import { addDays, toDayStart, toLocalDay, toLocalTime } from './days.ts';

/** Times of day in Việt Nam, 'HH:mm'; two equal times mean no quiet hours. */
export interface QuietHours {
  from: string;
  to: string;
}

/** True if the text is a time of day 'HH:mm'. */
export const isTimeOfDay = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Returns the instant of a time of day ('HH:mm') on a business day. */
export const toInstant = (day: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.parse(toDayStart(day)) + (hours * 60 + minutes) * 60_000);
};

/** Returns the instant itself or, if it is within quiet hours, the end of those hours. */
export function skipQuietHours(instant: Date, { from, to }: QuietHours): Date {
  const [day, time] = [toLocalDay(instant), toLocalTime(instant)];
  if (from < to) return time >= from && time < to ? toInstant(day, to) : instant;
  if (from === to) return instant;
  if (time < to) return toInstant(day, to);
  return time >= from ? toInstant(addDays(day, 1), to) : instant;
}

/** Returns the first instant after `now` with this time of day. */
export function findNextTimeOfDay(now: Date, time: string): Date {
  const today = toInstant(toLocalDay(now), time);
  return today > now ? today : toInstant(addDays(toLocalDay(now), 1), time);
}
