/** Parses dates in API input: ISO and the Vietnamese formats (rules 9.3). */
import { isRealDay, isRealMonth, toLocalDay, toMonth } from '#rules/days';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const localInstantPattern = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const isoInstantPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

const toRealDay = (day: string): string | null => (isRealDay(day) ? day : null);

interface TimeOfDay {
  hour: string;
  minute: string;
}
const firstMinuteOfDay: TimeOfDay = { hour: '00', minute: '00' };
/** Last minute of a day, for values that are valid until a day, because they are still valid on that day. */
export const lastMinuteOfDay: TimeOfDay = { hour: '23', minute: '59' };

interface Clock extends TimeOfDay {
  second?: string;
  fraction?: string;
  zone?: string;
}

function formatZone(zone: string | undefined): string | null {
  if (zone === undefined) return '+07:00';
  if (zone === 'Z') return zone;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  return hours <= 14 && minutes < 60 ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : null;
}

function buildInstant(
  day: string,
  { hour, minute, second = '00', fraction = '', zone }: Clock,
): string | null {
  const offset = formatZone(zone);
  if (!isRealDay(day) || offset === null) return null;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  return new Date(`${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`).toISOString();
}

/**
 * Parses an instant and returns it as 'YYYY-MM-DDTHH:mm:ss.sssZ'. Accepts ISO instants with Z or an offset; text without a zone
 * ('2026-11-20', '2026-11-20T08:30', '20/11/2026', '20/11/2026 08:30[:00]') is business time. Null for any other text, including an
 * impossible date or time.
 * @param time time of day if the text has none
 */
export function parseInstant(text: string, time: TimeOfDay = firstMinuteOfDay): string | null {
  const given = text.trim();
  if (isoDay.test(given)) return buildInstant(given, time);
  const vn = localInstantPattern.exec(given);
  if (vn) {
    const [, day, month, year, hour = time.hour, minute = time.minute, second] = vn;
    return buildInstant(`${year}-${month}-${day}`, { hour, minute, second });
  }
  const [, day, hour, minute, second, fraction, zone] = isoInstantPattern.exec(given) ?? [];
  return day && hour && minute ? buildInstant(day, { hour, minute, second, fraction, zone }) : null;
}

/**
 * Parses a business day and returns 'YYYY-MM-DD'. Accepts 'YYYY-MM-DD', 'DD/MM/YYYY', 'DD/MM/YYYY HH:mm[:ss]' and ISO instants (their
 * business day). Null for any other text, also for an impossible date such as '31/02/2026', which is not moved to March.
 */
export function parseDay(text: string): string | null {
  const given = text.trim();
  if (isoDay.test(given)) return toRealDay(given);
  const instant = parseInstant(given);
  return instant === null ? null : toLocalDay(instant);
}

/** Parses a month and returns 'YYYY-MM'. Accepts 'YYYY-MM', 'MM/YYYY' and full dates (their month); null for any other text. */
export function parseMonth(text: string): string | null {
  const given = text.trim();
  const vn = /^(\d{2})\/(\d{4})$/.exec(given);
  const month = vn ? `${vn[2]}-${vn[1]}` : given;
  if (isRealMonth(month)) return month;
  const day = parseDay(given);
  return day === null ? null : toMonth(day);
}
