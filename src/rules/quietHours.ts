/** Quiet hours, in which no message is sent automatically (rules 3.17). */
import { addDays, dayStart, localDay, localTime } from './days.ts';

/** Times of day in Việt Nam, 'HH:mm'; two equal times mean no quiet hours. */
export interface QuietHours {
  from: string;
  to: string;
}

/** True if the text is a time of day 'HH:mm'. */
export const isTimeOfDay = (text: unknown): text is string =>
  typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** Returns the instant of a time of day ('HH:mm') on a business day. */
export const instantAt = (day: string, time: string): Date => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(Date.parse(dayStart(day)) + (hours * 60 + minutes) * 60_000);
};

/** Returns the instant itself or, if it is within quiet hours, the end of those hours. */
export function skipQuietHours(instant: Date, { from, to }: QuietHours): Date {
  const [day, time] = [localDay(instant), localTime(instant)];
  if (from < to) return time >= from && time < to ? instantAt(day, to) : instant;
  if (from === to) return instant;
  if (time < to) return instantAt(day, to);
  return time >= from ? instantAt(addDays(day, 1), to) : instant;
}

/** Returns the first instant after `now` with this time of day. */
export function nextTimeOfDay(now: Date, time: string): Date {
  const today = instantAt(localDay(now), time);
  return today > now ? today : instantAt(addDays(localDay(now), 1), time);
}
