/** Parses days in the forms that people type (rules 9.3). */
import { diffDays, isRealDay } from '#rules/days';

const toRealDay = (day: string): string | null => (isRealDay(day) ? day : null);

/** Returns the date with this day and month that is nearest to today; the later date if two are equally near. */
function findNearestDay(day: string, month: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const near = [year + 1, year, year - 1]
    .map((one) => `${one}-${month}-${day}`)
    .filter(isRealDay)
    .map((one) => ({ one, away: Math.abs(diffDays(one, today)) }));
  return near.sort((a, b) => a.away - b.away)[0]?.one ?? null;
}

/** Returns the latest date with this day and month that is not after today; null if there is no such date in the last nine years. */
function findLastDayBefore(day: string, month: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: 9 }, (_, ago) => `${year - ago}-${month}-${day}`);
  return days.find((one) => isRealDay(one) && one <= today) ?? null;
}

/**
 * Parses a day typed in a form: '20/11', '20/11/26', '20112026', '20-11-2026', '2026-11-20'. A day without a year is the date nearest to
 * `today` ('05/01' typed in December is next January). Null if the text is not a date.
 * @param past true if the day must be in the past. A day without a year, or with a two-digit year that results in a future date, then means
 * the latest such date up to `today`. A two-digit year far in the future means a year of the last century ('5/6/90' is 1990).
 */
export function parseTypedDay(text: string, today: string, past = false): string | null {
  const given = text.trim();
  const year4 = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(given);
  if (year4) return toRealDay(`${year4[1]}-${year4[2]?.padStart(2, '0')}-${year4[3]?.padStart(2, '0')}`);
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(given) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(given);
  if (!parts?.[1] || !parts[2]) return null;
  const [day, month, year] = [parts[1].padStart(2, '0'), parts[2].padStart(2, '0'), parts[3]];
  if (year === undefined)
    return past ? findLastDayBefore(day, month, today) : findNearestDay(day, month, today);
  const written = toRealDay(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`);
  if (!past || year.length === 4 || !written || written <= today) return written;
  const isFarAhead = Number(written.slice(0, 4)) - Number(today.slice(0, 4)) > MAX_MISTYPED_YEARS;
  return isFarAhead ? toRealDay(`19${year}-${month}-${day}`) : findLastDayBefore(day, month, today);
}

/**
 * Maximum number of years by which a two-digit year may be in the future to count as a typing error; a later year is in the last century.
 */
const MAX_MISTYPED_YEARS = 9;
