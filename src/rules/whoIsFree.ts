/** "Ai rảnh mai lúc 9:00 ở Quận 7 trong 1 giờ?": parses the schedule's search for a free nurse from typed text (rules 3.25). */

import { addDays, toWeekday } from '#rules/days';
import { foldText } from '#rules/foldText';
import { parseTypedDay } from '#rules/parseTypedDay';
import { timeSlots } from '#rules/slots';
import { toMinutesOfDay } from '#rules/timeline';

/** The day, time, place and duration of the care for which a nurse is needed. */
export interface FreeNurseQuery {
  /** Day on which a nurse is needed, 'YYYY-MM-DD'. */
  readonly day: string;
  /** Start time of the care, on a half hour, 'HH:mm'. */
  readonly at: string;
  /** District as typed, or in the form 'Quận 7'; '' for any place. */
  readonly district: string;
  /** Duration of the care in minutes: 60, 90 … 180. */
  readonly minutes: number;
}

/** Possible start times: '07:30', '08:00' … '14:30'. */
export const startTimes: readonly string[] = timeSlots.map((slot) => slot.slice(0, 5));
/** Returns the start times of a day that are still in the future. @param now local time, in minutes since midnight */
export function listStartTimes(day: string, today: string, now: number): readonly string[] {
  if (day < today) return [];
  return day > today ? startTimes : startTimes.filter((time) => toMinutesOfDay(time) > now);
}
/** Possible durations, in minutes. */
export const durationOptions: readonly number[] = [60, 90, 120, 150, 180];

const weekdays: Readonly<Record<string, number>> = {
  ...{ hai: 1, ba: 2, tu: 3, nam: 4, sau: 5, bay: 6 },
  ...{ 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6 },
};
const daysAhead: Readonly<Record<string, number>> = { 'hom nay': 0, nay: 0, mai: 1, mot: 2, kia: 2 };

/** Returns the next day with this weekday, today included. @param weekday 1 = Monday … 7 = Sunday */
const findNextWeekday = (weekday: number, today: string): string =>
  addDays(today, (weekday - toWeekday(today) + 7) % 7);

/** Returns the latest start time that is not after `minutes`, in minutes since midnight, within the working day. */
function findStartTime(minutes: number): string {
  const text = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 < 30 ? '00' : '30'}`;
  const first = startTimes[0] ?? '';
  const last = startTimes.at(-1) ?? '';
  return text < first ? first : text > last ? last : text;
}

/** Returns the time for an hour as people say it: hours from one to six are in the afternoon. */
function readHour([, hour = '', minute = '']: readonly string[], part = ''): string {
  const spokenHour = Number(hour);
  const isLate = spokenHour < 12 && (part === 'chieu' || (part === '' && spokenHour <= 6));
  return findStartTime((isLate ? spokenHour + 12 : spokenHour) * 60 + Number(minute || 0));
}

const findNearestDuration = (minutes: number): number =>
  durationOptions.find((each) => each >= minutes) ?? durationOptions.at(-1) ?? 60;

/** Removes the first match from the text. @returns the match, and the rest */
function extractMatch(
  text: string,
  pattern: RegExp,
): { readonly match: string[] | null; readonly rest: string } {
  const match = pattern.exec(text);
  return match
    ? { match: [...match], rest: text.replace(match[0], ' ').replace(/\s+/g, ' ').trim() }
    : { match: null, rest: text };
}

function extractDay(text: string, today: string): { readonly day: string; readonly rest: string } {
  const dated = extractMatch(text, /\b\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?(?=\s|$)/);
  const typed = dated.match?.[0] && parseTypedDay(dated.match[0], today);
  if (typed) return { day: typed, rest: dated.rest };
  const ahead = extractMatch(text, /(?:^|\s)(?:ngay )?(hom nay|nay|mai|mot|kia)(?=\s|$)/);
  if (ahead.match?.[1]) return { day: addDays(today, daysAhead[ahead.match[1]] ?? 0), rest: ahead.rest };
  const sunday = extractMatch(text, /\b(?:cn|chu nhat)\b/);
  if (sunday.match) return { day: findNextWeekday(7, today), rest: sunday.rest };
  const weekday = extractMatch(text, /\b(?:thu (hai|ba|tu|nam|sau|bay|[2-7])|t([2-7]))\b/);
  const weekdayWord = weekday.match?.[1] ?? weekday.match?.[2];
  return weekdayWord
    ? { day: findNextWeekday(weekdays[weekdayWord] ?? 1, today), rest: weekday.rest }
    : { day: today, rest: text };
}

/** Removes text that can only be a duration: 'trong 1h30', '90 phút', '1 tiếng rưỡi'. Returns the minutes and the remaining text. */
function extractDuration(text: string): { readonly minutes: number | null; readonly rest: string } {
  const short = extractMatch(text, /(?:\btrong )?\b(\d{2,3}) ?(?:phut|ph|p)\b/);
  if (short.match) return { minutes: Number(short.match[1]), rest: short.rest };
  const long =
    [/\btrong (\d)(?: ?(?:gio|tieng|h|g))? ?(ruoi|30)?\b(?: ?phut)?/, /\b(\d) ?tieng(?: (ruoi|30))?\b/]
      .map((pattern) => extractMatch(text, pattern))
      .find(({ match }) => match) ?? extractMatch(text, /(?!)/);
  return long.match
    ? { minutes: Number(long.match[1]) * 60 + (long.match[2] ? 30 : 0), rest: long.rest }
    : { minutes: null, rest: text };
}

const clockTime = /\b(\d{1,2}) ?(?:h|g|gio|:) ?(\d{2})?(?!\w)(?: (sang|trua|chieu))?/;

/** Returns 'Quận 7' for 'q7', 'q.7' and 'quan 7'. Other words do not change, except that a leading 'o' or 'tai' (in) is removed. */
function readDistrict(text: string): string {
  const words = text.replace(/^(?:o|tai) /, '').trim();
  const numbered = /^(?:q|quan)[. ]?(\d{1,2})$/.exec(words)?.[1];
  return numbered ? `Quận ${numbered}` : words.replace(/^(?:q|quan)[. ](?=\D)/, 'quan ');
}

/**
 * Parses a search for a free nurse: 'rảnh mai 9h q7', 'ai rảnh thứ 6 14:30 bình thạnh 90 phút'. Defaults: today, 09:00, any place, one
 * hour.
 * @returns null if the text is not such a search
 */
export function parseFreeNurseQuery(text: string, today: string): FreeNurseQuery | null {
  const question = /^(?:ai )?ranh\b ?(.*)$/.exec(
    foldText(text).replace(/[?,;]/g, ' ').replace(/\s+/g, ' ').trim(),
  );
  if (!question) return null;
  const dated = extractDay(question[1] ?? '', today);
  const lasting = extractDuration(dated.rest);
  const started = extractMatch(lasting.rest, clockTime);
  // A second time of day is a duration: 'rảnh mai 9h q7 1h'.
  const second = lasting.minutes === null && started.match ? extractMatch(started.rest, clockTime) : null;
  const minutes = second?.match
    ? Number(second.match[1]) * 60 + Number(second.match[2] ?? 0)
    : (lasting.minutes ?? 60);
  const rest = (second?.rest ?? started.rest).replace(/\b(?:luc|trong|vao)\b/g, ' ').replace(/\s+/g, ' ');
  return {
    day: dated.day,
    at: started.match ? readHour(started.match, started.match[3]) : '09:00',
    district: readDistrict(rest.trim()),
    minutes: findNearestDuration(minutes),
  };
}

/** Returns the slots that cover a duration from a start time on; if the working day ends earlier, returns fewer slots. */
export function listSlotsForDuration(at: string, minutes: number): string[] {
  const first = startTimes.indexOf(at);
  if (first < 0) return [];
  const last = Math.min(first + minutes / 30 - 2, timeSlots.length - 1);
  const found: string[] = [];
  for (let index = first; index < last; index += 2) found.push(timeSlots[index] ?? '');
  return [...found, timeSlots[last] ?? ''];
}

/** A district of a city. */
export interface District {
  readonly city: string;
  readonly district: string;
}

/**
 * Finds the district that a text names: a district with this name, else the first district whose name contains the words ('binh thanh',
 * 'thủ đức'); null if no district matches.
 */
export function findDistrict(text: string, districts: readonly District[]): District | null {
  const wanted = foldText(text);
  if (wanted === '') return null;
  const named = districts.map((each) => ({ each, name: foldText(each.district) }));
  const found =
    named.find(({ name }) => name === wanted) ??
    named.find(({ name }) => ` ${name} `.includes(` ${wanted} `));
  return found?.each ?? null;
}

/** Formats a duration: '1 giờ', '1 giờ 30'. @param minutes one of `durations` */
export const formatDuration = (minutes: number): string =>
  `${Math.floor(minutes / 60)} giờ${minutes % 60 ? ` ${minutes % 60}` : ''}`;
