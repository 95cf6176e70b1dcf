import type { Knex } from 'knex';
import { addDays, diffDays, listDays } from '#rules/days';
import type { NamedRecord } from '#rules/names';
import { doSlotsOverlap, isTimeSlot, timeSlots } from '#rules/slots';
import type { ReportParamsOf } from '#schema/reports/report';
import {
  type schedule as declaration,
  maxDaysWithSessions,
  maxScheduleDays,
  maxScheduledSessions,
  maxSessionsListed,
  type ScheduleCell,
  type ScheduleData,
  type ScheduleRow,
  type UnassignedRow,
} from '#schema/reports/schedule';
import { badParameterError } from '../base/domainError.ts';
import { EventLoopYielder } from '../base/EventLoopYielder.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { type BatchQuery, queryBatch, toRowsQuery } from '../db/queryBatch.ts';
import { sessionTimeSql } from '../domain/shifts/conflicts.ts';
import { findScheduledSessions } from './loadScheduleDay.ts';
import {
  buildAreaFinder,
  buildAreaPlacesQuery,
  buildAreaTest,
  buildScheduledNursesQuery,
  type ScheduledNurse,
  toNamedRecords,
  toScheduleNurse,
} from './nurses.ts';
import {
  buildNurseSessionsQuery,
  firstNurseSql,
  isSubstitutedSql,
  limitToArea,
  limitToLevel,
  replacedNurseSql,
  secondNurseSql,
} from './sessionTakers.ts';

type Params = ReportParamsOf<typeof declaration>;

/** Sessions of a nurse on a day that have the same slots and status; `n` is their number. */
interface Group {
  slots: readonly string[];
  status: 'planned' | 'finished' | 'cancelled';
  n: number;
  /** True if the nurse takes the sessions as a substitute for the package's nurse. */
  isSubstitute: boolean;
  /** True if the sessions are the nurse's own sessions but a substitute takes them. */
  isGiven: boolean;
}
/** Groups of sessions by day. */
type SessionsByDay = Map<string, Group[]>;

/** Returns every nurse's sessions in a range by day and slot, and the unassigned sessions; a nurse without sessions has an empty row. */
export async function loadSchedule(ctx: Context, params: Params): Promise<ScheduleData> {
  const [from, to] = readDateRange(ctx, params);
  if (params.sessions && diffDays(to, from) >= maxDaysWithSessions)
    throw badParameterError(
      'sessions',
      `Từng buổi chỉ xem được của nhiều nhất ${maxDaysWithSessions} ngày một lần.`,
    );
  const held = params.agent_id === null ? await countSessionsWithinLimit(ctx, from, to) : 0;
  const { area } = params;
  const { found, nurses, places } = await queryBatch(ctx.db, {
    found: buildSessionGroupsQuery(ctx, params, from, to),
    nurses: buildScheduledNursesQuery(ctx.db),
    places: buildAreaPlacesQuery(ctx),
  });
  const there = area === null ? noNurses : await findNursesInArea(ctx, area, from, to);
  const yielder = new EventLoopYielder();
  const sessionsOf = await groupByNurseAndDay(found, params, yielder);
  const isNear = area === null ? () => true : buildAreaTest(area, places);
  const isShown = (nurse: ScheduledNurse) =>
    (sessionsOf.has(nurse.id) ||
      (params.agent_id === null ? nurse.profile_status !== 'out' : nurse.id === params.agent_id)) &&
    (isNear(nurse) || there.has(nurse.id));
  const shown = nurses.filter(isShown);
  const days = listDays(from, to);
  const rows = await yielder.map(toNamedRecords(shown), (agent) =>
    toScheduleRow(agent, sessionsOf.get(agent.id)),
  );
  const areaOfNurse = buildAreaFinder(places);
  const profiles = await yielder.map(
    shown,
    (nurse) => [nurse.id, toScheduleNurse(nurse, days, areaOfNurse(nurse))] as const,
  );
  return {
    rows,
    unassigned: toSessionCells(sessionsOf.get(UNASSIGNED)),
    nurses: Object.fromEntries(profiles),
    agents: toNamedRecords(nurses.filter(({ profile_status }) => profile_status !== 'out')),
    areas: [...new Set(places.map(({ area }) => area))],
    ...(params.sessions && {
      ...((from === to || held <= maxSessionsListed) && {
        sessions: await findScheduledSessions(ctx, { ...params, from, to, unassigned: null }),
      }),
      districts: places.map(({ city, district }) => ({ city, district })),
    }),
  };
}

function readDateRange(ctx: Context, params: Params): readonly [string, string] {
  const from = params.from ?? addDays(params.to ?? ctx.today, params.to ? -60 : -30);
  const to = params.to ?? (params.from ? addDays(params.from, 60) : addDays(ctx.today, 30));
  if (to < from) throw badParameterError('to', 'Đến ngày phải từ ngày bắt đầu trở đi.');
  if (diffDays(to, from) >= maxScheduleDays)
    throw badParameterError('to', `Lịch xem được nhiều nhất ${maxScheduleDays} ngày một lần.`);
  return [from, to];
}

/** Queries the sessions of these days: one row for each combination of nurses, slots and status, with all days joined in one text. */
function buildSessionGroupsQuery(
  ctx: Context,
  params: Params,
  from: string,
  to: string,
): BatchQuery<SessionGroupRow[]> {
  const { byIndex, joined } = getDialect(ctx.db);
  const { agent_id } = params;
  const sessions =
    agent_id === null
      ? ctx.db(byIndex(ctx.db, 'shifts', 's', 'shifts_day_package_id_index'))
      : buildNurseSessionsQuery(ctx.db, agent_id);
  const query: Knex.QueryBuilder = sessions
    .join('packages as p', 'p.id', 's.package_id')
    .whereBetween('s.day', [from, to])
    .groupByRaw('1, 2, 3, 4, 5, 6')
    .select(
      ctx.db.raw(
        `${firstNurseSql} as nurse, ${secondNurseSql} as other, ${isSubstitutedSql} as substituted, ${replacedNurseSql} as giver`,
      ),
    )
    .select({ slots: ctx.db.raw(sessionTimeSql) }, 's.status')
    .select(ctx.db.raw(`${joined('s.day')} as days`));
  if (params.area !== null) limitToArea(query.join('customers as c', 'c.id', 'p.customer_id'), params.area);
  return toRowsQuery<SessionGroupRow>(limitToLevel(query, params.level));
}

const noNurses: ReadonlySet<string> = new Set();

/**
 * Finds the nurses who have sessions in the area on these days. Searches by day, because the number of sessions on these days is far
 * smaller than the number of all sessions in the area.
 */
async function findNursesInArea(
  ctx: Context,
  area: string,
  from: string,
  to: string,
): Promise<ReadonlySet<string>> {
  const rows = (await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereBetween('s.day', [from, to])
    .groupByRaw('1')
    .havingRaw('max(case when c.area = ? then 1 else 0 end) = 1', [area])
    .select(ctx.db.raw(`${firstNurseSql} as nurse`))) as { nurse: number | null }[];
  return new Set(rows.map(({ nurse }) => String(nurse)));
}

/** Groups the session rows by nurse. */
async function groupByNurseAndDay(
  rows: readonly SessionGroupRow[],
  { agent_id }: Params,
  yielder: EventLoopYielder,
): Promise<Map<string, SessionsByDay>> {
  const found = new Map<string, SessionsByDay>();
  const slotsIn = new Map<string, string[]>();
  for (const { nurse, other, substituted, giver, slots: text, status, days } of rows) {
    if (yielder.isDue) await yielder.pause();
    const isSubstitute = Boolean(substituted);
    const slots = slotsIn.get(text) ?? (JSON.parse(text) as string[]);
    slotsIn.set(text, slots);
    const counts = new Map<string, number>();
    for (const day of days.split(',')) counts.set(day, (counts.get(day) ?? 0) + 1);
    const takers = [nurse ?? UNASSIGNED, ...(other === null ? [] : [other])];
    for (const one of giver === null || giver === nurse ? takers : [...takers, giver]) {
      if (agent_id !== null && String(one) !== agent_id) continue;
      const isGiven = !takers.includes(one);
      const group = { slots, status, isSubstitute: isSubstitute && !isGiven, isGiven };
      const own = found.get(String(one)) ?? new Map<string, Group[]>();
      found.set(String(one), own);
      for (const [day, n] of counts) {
        const sameDay = own.get(day);
        if (sameDay) sameDay.push({ ...group, n });
        else own.set(day, [{ ...group, n }]);
      }
    }
  }
  return found;
}

/**
 * Returns the number of sessions on these days.
 * @throws DomainError 400 when there are too many sessions to display
 */
async function countSessionsWithinLimit(ctx: Context, from: string, to: string): Promise<number> {
  const [found] = (await ctx.db('shifts').whereBetween('day', [from, to]).count({ n: '*' })) as {
    n: number;
  }[];
  if (found && found.n > maxScheduledSessions)
    throw badParameterError(
      'to',
      `Khoảng ngày này có ${found.n.toLocaleString('vi')} buổi, lịch xem được nhiều nhất ${maxScheduledSessions.toLocaleString('vi')} buổi một lần. Hãy chọn khoảng ngắn hơn hoặc một điều dưỡng.`,
    );
  return found?.n ?? 0;
}

/** Map key for the sessions of packages without a nurse. */
const UNASSIGNED = 'unassigned';

interface SessionGroupRow {
  nurse: number | null;
  other: number | null;
  substituted: number;
  giver: number | null;
  /** Slots as JSON text. */
  slots: string;
  status: Group['status'];
  days: string;
}

function toScheduleRow(agent: NamedRecord, sessions: SessionsByDay = new Map()): ScheduleRow {
  const row = toSessionCells(sessions);
  for (const [day, groups] of sessions) markClashes(groups, row.shifts[day] ?? {});
  return { agent, ...row };
}

const emptyCounts = { planned: 0, finished: 0, cancelled: 0 };

function toSessionCells(sessions: SessionsByDay = new Map()): UnassignedRow {
  const shifts: UnassignedRow['shifts'] = {};
  const used = new Set<string>();
  for (const [day, groups] of sessions) {
    const cells: Record<string, ScheduleCell> = {};
    shifts[day] = cells;
    for (const { slots, status, n, isSubstitute, isGiven } of groups)
      for (const slot of slots) {
        used.add(slot);
        const cell = cells[slot] ?? { planned: 0, finished: 0, cancelled: 0, duplicated: false };
        if (!isGiven) cell[status] += n;
        const isContinued = !isGiven && slot !== slots[0];
        cells[slot] = {
          ...cell,
          ...(isContinued && {
            continued: { ...emptyCounts, ...cell.continued, [status]: (cell.continued?.[status] ?? 0) + n },
          }),
          ...(isSubstitute && { substitutes: (cell.substitutes ?? 0) + n }),
          ...(isGiven && { given: (cell.given ?? 0) + n }),
        };
      }
  }
  const rank = (slot: string) => timeSlots.indexOf(slot);
  return { time_periods: [...used].sort((a, b) => rank(a) - rank(b)), shifts };
}

/** Marks planned sessions of a nurse that share a cell of the schedule or have overlapping slots. */
function markClashes(groups: readonly Group[], cells: Readonly<Record<string, ScheduleCell>>): void {
  const planned = groups.filter(({ status, isGiven }) => status === 'planned' && !isGiven);
  for (const group of planned)
    for (const slot of group.slots) {
      const cell = cells[slot];
      const clashes = planned.some(
        (other) => other !== group && other.slots.some((one) => getOverlappingSlots(slot).has(one)),
      );
      if (cell && (cell.planned > 1 || clashes)) cell.duplicated = true;
    }
}

const overlappingSlotsBySlot = new Map<string, ReadonlySet<string>>();

/** Returns the slots that overlap with the given slot. */
function getOverlappingSlots(slot: string): ReadonlySet<string> {
  const known =
    overlappingSlotsBySlot.get(slot) ?? new Set(timeSlots.filter((other) => doSlotsOverlap(slot, other)));
  if (isTimeSlot(slot)) overlappingSlotsBySlot.set(slot, known);
  return known;
}
