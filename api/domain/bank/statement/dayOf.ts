import { typedDay } from '#rules/dateText';

const numbers =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{4}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2})(?!\d)/;
const named = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ,]+(\d{4})(?!\d)/i;
const time = /^[T\s]*\d{1,2}:\d{2}(:\d{2})?(\.\d+)?\s*(am|pm)?Z?/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day that a cell begins with, and what stands after it and its time; null when it begins with none. */
export function dayOf(text: string): { day: string; rest: string } | null {
  const given = text.trim();
  const [found, day = '', month = '', year = ''] = named.exec(given) ?? [];
  const written = found
    ? `${day}/${months.indexOf(month.toLowerCase()) + 1}/${year}`
    : (numbers.exec(given)?.[0] ?? '');
  // Every form has its year: no day is guessed.
  const read = written && typedDay(written, '2000-01-01');
  if (!read) return null;
  const rest = given
    .slice((found ?? written).length)
    .replace(time, '')
    .trim();
  return { day: read, rest };
}

/** Was a day meant, whether or not there is such a one? */
export const isLikeDay = (text: string): boolean =>
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text.trim()) || named.test(text.trim());
