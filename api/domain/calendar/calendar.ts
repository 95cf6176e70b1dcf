/** A nurse's calendar of her sessions: its secret URL and its content (rules 3.18). */
import { randomBytes } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { addDays, businessZone } from '#rules/days';
import { listSessionNurses } from '#rules/levels';
import { toTimeSpans } from '#rules/slots';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../../audit/log.ts';
import { notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findById, update } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { hashToken } from '../accounts/mailTokens.ts';
import { formatAddress } from '../messages/messageSessions.ts';
import { sessionTimeSql } from '../shifts/conflicts.ts';
import { findSessionServices } from '../shifts/findSessionServices.ts';

/**
 * Creates a new secret URL of a nurse's calendar; the previous URL stops working.
 * @throws 404; 422 `action_unavailable` if she has left the company
 */
export async function createCalendarUrl(ctx: Context, nurse_id: string): Promise<{ url: string }> {
  const nurse = await lockNurse(ctx, nurse_id);
  if (nurse.profile_status === 'out')
    throw refusedError('action_unavailable', 'Điều dưỡng đã nghỉ việc nên không có lịch riêng.');
  const secret = randomBytes(32).toString('base64url');
  await storeSecret(ctx, nurse.id, secret);
  await logAction(ctx, {
    resource: 'agents',
    id: nurse.id,
    code: 'open_calendar',
    label: 'Tạo địa chỉ lịch',
  });
  return { url: `${ctx.config.publicUrl}/api/v1/calendar/${secret}.ics` };
}

/** Deletes the URL of a nurse's calendar. @throws 404 */
export async function deleteCalendarUrl(ctx: Context, nurse_id: string): Promise<void> {
  const nurse = await lockNurse(ctx, nurse_id);
  await storeSecret(ctx, nurse.id, null);
  await logAction(ctx, {
    resource: 'agents',
    id: nurse.id,
    code: 'end_calendar',
    label: 'Kết thúc địa chỉ lịch',
  });
}

/** Locks the nurse's row. If two URLs are created in parallel, the later one remains. @throws 404 */
export async function lockNurse(ctx: Context, id: string): Promise<StoredRecord<'agents'>> {
  await findReadableRecord(ctx, resources.agents as AnyResource, id);
  await lockRows(ctx, 'users', [id]);
  const nurse = await findById(ctx, 'agents', id);
  if (!nurse) throw notFoundError();
  return nurse;
}

/** Stores only a digest of the secret, so that a reader of the database cannot open calendars. Null deletes the URL. */
async function storeSecret(ctx: Context, id: string, secret: string | null): Promise<void> {
  const at = ctx.now.toISOString();
  await update(ctx, 'agents', id, { calendar_at: secret === null ? null : at });
  await ctx
    .db('calendars')
    .where({ agent_id: Number(id) })
    .delete();
  if (secret === null) return;
  const own = { agent_id: Number(id), secret: hashToken(secret) };
  await ctx.db('calendars').insert({ ...own, ...toNewRowColumns(ctx.now) });
}

interface CalendarOwner {
  id: number;
  name: string;
}

/** Finds the active nurse whose calendar URL contains this secret. */
export const findCalendarOwner = (ctx: Context, secret: string): Promise<CalendarOwner | undefined> =>
  ctx
    .db('calendars as c')
    .join('users as u', 'u.id', 'c.agent_id')
    .where({ 'c.secret': hashToken(secret), 'u.status': 'active' })
    .first('u.id', 'u.name');

/** Returns the text of a nurse's calendar (RFC 5545). */
export async function buildCalendar(ctx: Context, { id, name }: CalendarOwner): Promise<string> {
  const sessions = await findFeedSessions(ctx, String(id));
  return writeFeed(name, new URL(ctx.config.publicUrl).hostname, sessions);
}

/** A session in a nurse's calendar. */
interface FeedSession {
  shift_id: string;
  day: string;
  time_period: string[];
  /** True if the session is cancelled, or another nurse has taken it over. */
  isCancelled: boolean;
  /**
   * Sum of the versions of the session, its package and its customer. The sum increases with each change of the event's content, as
   * SEQUENCE requires.
   */
  sequence: number;
  /** Instant of the last change of the session, its package or its customer. */
  changed_at: string;
  customer: { name: string; phone: string | null; address: string };
  /** Names of the session's services. */
  services: string;
}

interface Row {
  id: number;
  package_id: number;
  own_address: string | null;
  day: string;
  status: string;
  version: number;
  updated_at: string;
  package_version: number;
  package_updated_at: string;
  customer_version: number;
  customer_updated_at: string;
  time_period: string;
  substitute: number | null;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
  name: string;
  phone: string | null;
  address: string | null;
  ward: string | null;
  province: string | null;
  city: string | null;
}

/** Number of past days for which the calendar shows finished, cancelled and taken-over sessions. */
const daysBack = 30;

/**
 * Finds the sessions of a nurse's calendar, ordered by day: all her planned sessions and, since thirty days ago, her finished and cancelled
 * sessions and the sessions that another nurse took over.
 */
async function findFeedSessions(ctx: Context, nurse: string): Promise<FeedSession[]> {
  const id = Number(nurse);
  const since = addDays(ctx.today, -daysBack);
  const rows = (await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereIn('s.id', (ids) => {
      ids
        .from('shifts as own')
        .join('packages as of', 'of.id', 'own.package_id')
        .where((nurses) =>
          nurses
            .where('of.agent_id', id)
            .orWhere((open) =>
              open
                .whereNull('of.agent_id')
                .andWhere((one) => one.where('of.agent1_id', id).orWhere('of.agent2_id', id)),
            ),
        )
        .select('own.id')
        .union([
          ctx.db('shifts').where('agent_id', id).select('id'),
          // Includes sessions whose package was given to another nurse.
          ctx.db('former_substitutes').where('agent_id', id).select('shift_id'),
        ]);
    })
    .andWhere((shown) => shown.where('s.status', 'planned').orWhere('s.day', '>=', since))
    .orderByRaw(`s.day, ${sessionTimeSql}, s.id`)
    .select('s.id', 's.package_id', 's.day', 's.status', 's.version', 's.updated_at', {
      own_address: 's.address',
      time_period: ctx.db.raw(sessionTimeSql),
      substitute: 's.agent_id',
      package_version: 'p.version',
      package_updated_at: 'p.updated_at',
      customer_version: 'c.version',
      customer_updated_at: 'c.updated_at',
    })
    .select('p.agent_id', 'p.agent1_id', 'p.agent2_id')
    .select('c.name', 'c.phone', 'c.address', 'c.ward', 'c.province', 'c.city')) as Row[];
  const services = await findSessionServices(
    ctx,
    rows.map(({ package_id }) => String(package_id)),
  );
  return rows
    .map((row) => ({
      shift_id: String(row.id),
      day: row.day,
      time_period: JSON.parse(row.time_period) as string[],
      isCancelled: row.status === 'cancelled' || !isTakenByNurse(row, nurse),
      sequence: Number(row.version) + Number(row.package_version) + Number(row.customer_version),
      changed_at:
        [row.updated_at, row.package_updated_at, row.customer_updated_at].sort().at(-1) ?? row.updated_at,
      customer: { name: row.name, phone: row.phone, address: row.own_address ?? formatAddress(row) },
      services: services.get(String(row.id))?.names.join(', ') ?? '',
    }))
    .filter((session) => !session.isCancelled || session.day >= since);
}

function isTakenByNurse(row: Row, nurse: string): boolean {
  const { agent_id, agent1_id, agent2_id } = row;
  const nurses = {
    agent_id: formatRecordId(agent_id),
    agent1_id: formatRecordId(agent1_id),
    agent2_id: formatRecordId(agent2_id),
  };
  return listSessionNurses({ agent_id: formatRecordId(row.substitute) }, nurses).includes(nurse);
}

/** The time zone as declared in the calendar. Vietnam has had the same offset since 1975. */
const timeZoneLines = [
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
 * Writes a nurse's calendar (RFC 5545). Each session is an event: adjacent slots form one period, and a session with two periods becomes
 * two events. An event keeps its UID when the session changes.
 * @param host host name used in the UIDs
 */
function writeFeed(name: string, host: string, sessions: readonly FeedSession[]): string {
  const calendar = ical({
    name: `Lịch chăm sóc · ${name}`,
    prodId: { company: 'Nôi', product: 'Lịch chăm sóc', language: 'VI' },
    method: ICalCalendarMethod.PUBLISH,
    // The zone's name is set only on the events. If it were set on the calendar, DTSTAMP would not be in UTC.
    timezone: { name: null, generator: () => timeZoneLines },
    ttl: 60 * 60,
  });
  for (const session of sessions) {
    const { customer, day, isCancelled, services } = session;
    const about = [customer.phone && `Điện thoại: ${customer.phone}`, services].filter(Boolean).join('\n');
    for (const [index, span] of toTimeSpans(session.time_period).entries())
      calendar.createEvent({
        id: `shift-${session.shift_id}${index === 0 ? '' : `-${index + 1}`}@${host}`,
        // Local times in the zone above. The result does not depend on the machine's zone, because the library reads and writes the times
        // in the same zone.
        start: `${day}T${span.from}:00`,
        end: `${day}T${span.to}:00`,
        timezone: businessZone,
        summary: customer.name,
        ...(customer.address && { location: customer.address }),
        ...(about && { description: about }),
        status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        sequence: session.sequence,
        stamp: new Date(session.changed_at),
      });
  }
  // RFC 5545 requires CRLF after every line; the library omits it after the last line.
  return `${calendar.toString()}\r\n`;
}
