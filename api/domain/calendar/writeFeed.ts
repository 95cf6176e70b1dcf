import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { businessZone } from '#rules/days';
import { spansOf } from '#rules/slots';
import type { FeedSession } from './feedEvents.ts';

/** Vietnam has had one offset since 1975. */
const zone = [
  'BEGIN:VTIMEZONE',
  `TZID:${businessZone}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0700',
  'TZOFFSETTO:+0700',
  'TZNAME:+07',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/**
 * A nurse's calendar (RFC 5545): an event for each session (slots that adjoin are one stretch; a session in two stretches is two
 * events), known by the same UID whatever becomes of it.
 * @param host of the UIDs
 */
export function writeFeed(name: string, host: string, sessions: readonly FeedSession[]): string {
  const calendar = ical({
    name: `Lịch chăm sóc · ${name}`,
    prodId: { company: 'Nôi', product: 'Lịch chăm sóc', language: 'VI' },
    method: ICalCalendarMethod.PUBLISH,
    // Its name stands at the events only: with one here, DTSTAMP would lose its UTC.
    timezone: { name: null, generator: () => zone },
    ttl: 60 * 60,
  });
  for (const session of sessions) {
    const { customer, day, isCancelled } = session;
    for (const [index, span] of spansOf(session.time_period).entries())
      calendar.createEvent({
        id: `shift-${session.shift_id}${index === 0 ? '' : `-${index + 1}`}@${host}`,
        // Times of the zone above, whatever the machine's: they are read and written in the same one.
        start: `${day}T${span.from}:00`,
        end: `${day}T${span.to}:00`,
        timezone: businessZone,
        summary: customer.name,
        ...(customer.address && { location: customer.address }),
        ...(customer.phone && { description: `Điện thoại: ${customer.phone}` }),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        sequence: session.sequence,
        stamp: new Date(session.changed_at),
      });
  }
  // RFC 5545 ends every line with CRLF; the library leaves it out after the last one.
  return `${calendar.toString()}\r\n`;
}
