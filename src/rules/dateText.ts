/**
 * Dates as they come in: over the wire (ISO and the Vietnamese formats) and typed by a person (rules 9.3).
 */
import { diffDays, isRealDay, isRealMonth, localDay, monthOf } from '#rules/days';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const local = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const iso = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

const real = (day: string): string | null => (isRealDay(day) ? day : null);

interface TimeOfDay {
  hour: string;
  minute: string;
}
const dayBegins: TimeOfDay = { hour: '00', minute: '00' };
/** The last minute of a day: what holds until a day holds on that day, too. */
export const dayEnds: TimeOfDay = { hour: '23', minute: '59' };

interface Clock extends TimeOfDay {
  second?: string;
  fraction?: string;
  zone?: string;
}

function zoneText(zone: string | undefined): string | null {
  if (zone === undefined) return '+07:00';
  if (zone === 'Z') return zone;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return hours <= 14 && minutes < 60 ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : null;
}

function instantAt(day: string, { hour, minute, second = '00', fraction = '', zone }: Clock): string | null {
  const offset = zoneText(zone);
  if (!isRealDay(day) || offset === null) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  return new Date(`${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`).toISOString();
}

/**
 * An instant, in its one form 'YYYY-MM-DDTHH:mm:ss.sssZ'. Takes ISO instants with Z or an offset; what has no
 * zone ('2026-11-20', '2026-11-20T08:30', '20/11/2026', '20/11/2026 08:30[:00]') is read as business time.
 * Null for anything else, an impossible date or time included.
 * @param time of a day that is given without one
 */
export function parseInstant(text: string, time: TimeOfDay = dayBegins): string | null {
  const given = text.trim();
  if (isoDay.test(given)) return instantAt(given, time);
  const vn = local.exec(given);
  if (vn) {
    const [, day, month, year, hour = time.hour, minute = time.minute, second] = vn;
    return instantAt(`${year}-${month}-${day}`, { hour, minute, second });
  }
  const [, day, hour, minute, second, fraction, zone] = iso.exec(given) ?? [];
  return day && hour && minute ? instantAt(day, { hour, minute, second, fraction, zone }) : null;
}

/**
 * A business day 'YYYY-MM-DD' from 'YYYY-MM-DD', 'DD/MM/YYYY' or 'DD/MM/YYYY HH:mm[:ss]', or from an ISO
 * instant (its business day). Null for anything else: an impossible date is never shifted.
 */
export function parseDay(text: string): string | null {
  const given = text.trim();
  if (isoDay.test(given)) return real(given);
  const instant = parseInstant(given);
  return instant === null ? null : localDay(instant);
}

/**
 * A month 'YYYY-MM' from 'YYYY-MM', 'MM/YYYY' or a whole date (its month); null for anything else.
 */
export function parseMonth(text: string): string | null {
  const given = text.trim();
  const vn = /^(\d{2})\/(\d{4})$/.exec(given);
  const month = vn ? `${vn[2]}-${vn[1]}` : given;
  if (isRealMonth(month)) return month;
  const day = parseDay(given);
  return day === null ? null : monthOf(day);
}

/** Of the same day and month in the years around, the one nearest to today; the later of two equally near. */
function nearest(day: string, month: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const near = [year + 1, year, year - 1]
    .map((one) => `${one}-${month}-${day}`)
    .filter(isRealDay)
    .map((one) => ({ one, away: Math.abs(diffDays(one, today)) }));
  return near.sort((a, b) => a.away - b.away)[0]?.one ?? null;
}

/** The last such day and month up to today; null for one that never was in the last nine years. */
function lastBefore(day: string, month: string, today: string): string | null {
  const year = Number(today.slice(0, 4));
  const days = Array.from({ length: 9 }, (_, ago) => `${year - ago}-${month}-${day}`);
  return days.find((one) => isRealDay(one) && one <= today) ?? null;
}

/**
 * The day a person means when typing in a form: '20/11', '20/11/26', '20112026', '20-11-2026', '2026-11-20'.
 * Without a year it is the nearest such day to `today` ('05/01' typed in December is next January).
 * Null when it is no date.
 * @param past the day lies in the past: without a year, or with two digits that make it one to come, it is the last such day
 */
export function typedDay(text: string, today: string, past = false): string | null {
  const given = text.trim();
  const year4 = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(given);
  if (year4) return real(`${year4[1]}-${year4[2]?.padStart(2, '0')}-${year4[3]?.padStart(2, '0')}`);
  const parts =
    /^(\d{1,2})[-/. ](\d{1,2})(?:[-/. ](\d{4}|\d{2}))?$/.exec(given) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(given);
  if (!parts?.[1] || !parts[2]) return null;
  const [day, month, year] = [parts[1].padStart(2, '0'), parts[2].padStart(2, '0'), parts[3]];
  if (year === undefined) return past ? lastBefore(day, month, today) : nearest(day, month, today);
  const written = real(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`);
  return past && year.length === 2 && written && written > today ? lastBefore(day, month, today) : written;
}
