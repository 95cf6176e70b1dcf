/** Queries the sessions behind a cell of the schedule, and the sessions of a whole day. */
import type { Knex } from 'knex';
import { listCountedNurses } from '#rules/levels';
import { isTimeSlot } from '#rules/slots';
import { packages } from '#schema/packages';
import type { ReportParamsOf } from '#schema/reports/report';
import {
  scheduleCell as cellDeclaration,
  type DaySession,
  type scheduleDay as dayDeclaration,
  type ScheduledShift,
} from '#schema/reports/schedule';
import { formatRequiredMessage } from '#schema/values';
import { findVisibleFields } from '../access/permit.ts';
import { badParameterError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getDialect } from '../db/dialect.ts';
import { findNames } from '../db/findNames.ts';
import { formatRecordId } from '../db/ids.ts';
import { sessionTimeSql } from '../domain/shifts/conflicts.ts';
import { findSessionServices } from '../domain/shifts/findSessionServices.ts';
import { buildNurseSessionsQuery, limitToArea, limitToLevel } from './sessionTakers.ts';

/** Returns the sessions of one cell of the schedule: planned sessions first, then by the customer's name (rules 8.10). */
export async function loadScheduleCell(
  ctx: Context,
  params: ReportParamsOf<typeof cellDeclaration>,
): Promise<ScheduledShift[]> {
  const { agent_id, unassigned, time_period } = params;
  if (!isTimeSlot(time_period)) throw badParameterError('time_period', 'Khung giờ không tồn tại.');
  if (agent_id === null && !unassigned)
    throw badParameterError('agent_id', formatRequiredMessage(cellDeclaration.params.agent_id));
  const { has, hasBinding } = getDialect(ctx.db);
  const days = { from: params.day, to: params.day };
  const found = await findScheduledSessions(ctx, { ...params, ...days }, (query) =>
    query
      .whereRaw(has, [ctx.db.raw(sessionTimeSql), hasBinding(time_period)])
      .orderByRaw("case s.status when 'planned' then 0 when 'finished' then 1 else 2 end")
      .orderBy('c.name_fold')
      .orderBy('s.id'),
  );
  return found.map(({ day, taken_by, index, city, district, address, due, services, ...session }) => session);
}

/** Returns the sessions of one day: by time, then by the customer's name (rules 8.17). */
export const loadScheduleDay = (
  ctx: Context,
  params: ReportParamsOf<typeof dayDeclaration>,
): Promise<DaySession[]> => findScheduledSessions(ctx, { ...params, from: params.day, to: params.day });

type Row = Omit<
  DaySession,
  'customer_id' | 'package_id' | 'shift_id' | 'time_period' | 'substitute' | 'nurses' | 'taken_by'
> & {
  customer_id: number;
  package_id: number;
  shift_id: number;
  time_period: string;
  substitute_id: number | null;
  ward: string | null;
  own_address: string | null;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
};

interface SessionFilter {
  from: string;
  to: string;
  agent_id: string | null;
  /** If true, the sessions of packages without a nurse are selected. */
  unassigned: boolean | null;
  /** Area of the customers whose unassigned sessions are selected; null for all areas. */
  area: string | null;
  level: string;
}

const orderByTime = (query: Knex.QueryBuilder) =>
  void query.orderByRaw(`s.day, ${sessionTimeSql}, c.name_fold, s.id`);

/**
 * Returns the sessions in a range of days: of one nurse, of packages without a nurse, or all.
 * @param narrow filters and sorts the query; if absent, all sessions are returned by day and time
 */
export async function findScheduledSessions(
  ctx: Context,
  { from, to, agent_id, unassigned, area, level }: SessionFilter,
  narrow: (query: Knex.QueryBuilder) => void = orderByTime,
): Promise<DaySession[]> {
  const { db, viewer } = ctx;
  const query = (agent_id === null ? buildSessionsByDayQuery(db) : buildNurseSessionsQuery(db, agent_id))
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .whereBetween('s.day', [from, to])
    .select({
      day: 's.day',
      customer_id: 'c.id',
      customer_name: 'c.name',
      customer_phone: 'c.phone',
      city: 'c.city',
      district: 'c.province',
      ward: 'c.ward',
      address: 'c.address',
      own_address: 's.address',
      index: 's.position',
      ...(findVisibleFields(packages, viewer).has('due') && { due: 'p.due' }),
      status: 's.status',
      started_at: 'p.started_at',
      finished_at: 'p.finished_at',
      begun_at: 's.started_at',
      ended_at: 's.ended_at',
      time_period: db.raw(sessionTimeSql),
      package_id: 'p.id',
      shift_id: 's.id',
      substitute_id: 's.agent_id',
      agent_id: 'p.agent_id',
      agent1_id: 'p.agent1_id',
      agent2_id: 'p.agent2_id',
    })
    .select(db('shifts as x').whereRaw('x.package_id = p.id').count('*').as('total_shifts'));
  narrow(query);
  if (area !== null) limitToArea(query, area);
  if (agent_id === null && unassigned)
    for (const column of ['s.agent_id', 'p.agent_id', 'p.agent1_id', 'p.agent2_id']) query.whereNull(column);
  const rows = (await limitToLevel(query, level)) as Row[];
  const names = await findNurseNamesOfRows(db, rows);
  const services =
    from === to
      ? await findSessionServices(
          ctx,
          rows.map(({ package_id }) => String(package_id)),
        )
      : null;
  return rows.map(({ substitute_id, agent_id: own, agent1_id, agent2_id, ward, own_address, ...row }) => {
    const nurses = listNurseIds({ own, agent1_id, agent2_id });
    return {
      ...row,
      address: own_address ?? ([row.address, ward].filter(Boolean).join(', ') || null),
      // Leaves out city and district if the session has its own address, which may be in another district.
      ...(own_address !== null && { city: null, district: null }),
      ...(services && { services: services.get(String(row.shift_id))?.names.join(', ') ?? '' }),
      customer_id: String(row.customer_id),
      package_id: String(row.package_id),
      shift_id: String(row.shift_id),
      time_period: JSON.parse(row.time_period) as string[],
      taken_by: (substitute_id === null ? nurses : [substitute_id]).map(String),
      ...(substitute_id !== null &&
        substitute_id !== own && {
          substitute: toNamedRecord(names, substitute_id),
          nurses: nurses.map((id) => toNamedRecord(names, id)),
        }),
    };
  });
}

/** Reads the sessions along the index of days: a day has so few sessions that searching them for packages without a nurse is fast. */
const buildSessionsByDayQuery = (db: Knex): Knex.QueryBuilder =>
  db(getDialect(db).byIndex(db, 'shifts', 's', 'shifts_day_package_id_index'));

/** Returns the ids of a package's nurses (rules 2.9). */
const listNurseIds = ({
  own,
  ...provisional
}: Record<'own' | 'agent1_id' | 'agent2_id', number | null>): number[] => {
  const { agent1_id, agent2_id } = provisional;
  const nurses = {
    agent_id: formatRecordId(own),
    agent1_id: formatRecordId(agent1_id),
    agent2_id: formatRecordId(agent2_id),
  };
  return listCountedNurses(nurses).map(Number);
};

/** Loads the names of all nurses involved in substituted sessions. */
function findNurseNamesOfRows(db: Knex, rows: readonly Row[]): Promise<Map<string, string>> {
  const taken = rows.filter(({ substitute_id }) => substitute_id !== null);
  const ids = taken.flatMap((row) => [row.substitute_id, row.agent_id, row.agent1_id, row.agent2_id]);
  return findNames(
    db,
    'users',
    ids.filter((id) => id !== null),
  );
}

const toNamedRecord = (names: ReadonlyMap<string, string>, number: number) => {
  const id = String(number);
  return { id, name: names.get(id) ?? '' };
};
