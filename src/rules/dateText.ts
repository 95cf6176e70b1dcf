/**
 * Dates as they come in over the wire: ISO and the Vietnamese formats (rules 9.3).
 */
import { isRealDay, isRealMonth, localDay, monthOf } from '#rules/days';

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
