import type { Knex } from 'knex';
import { addDays, diffDays } from '#rules/days';
import { slotsOverlap, timeSlots } from '#rules/slots';
import type { ParamsOf } from '#schema/reports/report';
import type { Named } from '#schema/reports/revenue';
import {
  type schedule as declaration,
  longestSchedule,
  type ScheduleCell,
  type ScheduleData,
  type ScheduleRow,
  scheduleLevels,
} from '#schema/reports/schedule';
import type { Context } from '../context.ts';
import { badParameter } from '../errors.ts';
import { byName, named } from './named.ts';
import { nurseColumns } from './ofNurse.ts';

type Params = ParamsOf<typeof declaration>;

/** So many sessions of a nurse on a day, in the same slots and of the same status. */
interface Group {
  nurse: number;
  day: string;
  slots: string[];
  status: 'planned' | 'finished' | 'cancelled';
  n: number;
}

/** Every nurse's sessions of a range by day and slot; who has none has an empty row (contract §6). */
export async function schedule(ctx: Context, params: Params): Promise<ScheduleData> {
  const [from, to] = rangeOf(ctx, params);
  const groups = await sessions(ctx, params, from, to);
  const working = await named(
    ctx
      .db('users as u')
      .where('u.kind', 'agent')
      // A profile without a status is somebody's, too: `<> 'out'` alone would leave it out.
      .whereRaw("coalesce(u.profile_status, '') <> 'out'"),
  );
  const shown = params.agent_id === null ? working : await nurses(ctx, [Number(params.agent_id)]);
  const known = new Set(shown.map(({ id }) => id));
  const others = [...new Set(groups.map((group) => group.nurse))].filter((id) => !known.has(String(id)));
  const agents = [...shown, ...(await nurses(ctx, others))].sort(byName);
  const ofNurse = new Map<string, Group[]>();
  for (const group of groups) {
    const own = ofNurse.get(String(group.nurse));
    if (own) own.push(group);
    else ofNurse.set(String(group.nurse), [group]);
  }
  return { rows: agents.map((agent) => rowOf(agent, ofNurse.get(agent.id) ?? [])), agents: working };
}

const nurses = (ctx: Context, ids: readonly number[]): Promise<Named[]> =>
  named(ctx.db('users as u').where('u.kind', 'agent').whereIn('u.id', ids));

function rangeOf(ctx: Context, params: Params): readonly [string, string] {
  const from = params.from ?? addDays(params.to ?? ctx.today, params.to ? -60 : -30);
  const to = params.to ?? (params.from ? addDays(params.from, 60) : addDays(ctx.today, 30));
  if (to < from) throw badParameter('to', 'Đến ngày phải từ ngày bắt đầu trở đi.');
  if (diffDays(to, from) >= longestSchedule)
    throw badParameter('to', `Lịch xem được nhiều nhất ${longestSchedule} ngày một lần.`);
  return [from, to];
}

/** Keeps the packages at the level asked for (contract §6, `default`). */
export function atLevel<Q extends Knex.QueryBuilder>(query: Q, level: Params['level']): Q {
  if (level === 'default') query.whereIn('p.level', scheduleLevels);
  else if (level !== 'all') query.where('p.level', level);
  return query;
}

async function sessions(ctx: Context, params: Params, from: string, to: string): Promise<Group[]> {
  const found: Group[] = [];
  for (const [column, condition] of nurseColumns) {
    const query = ctx
      .db('shifts as s')
      .join('packages as p', 'p.id', 's.package_id')
      .whereBetween('s.day', [from, to])
      .whereRaw(condition)
      .groupBy(column, 's.day', 'p.time_period', 's.status')
      .select({ nurse: column, slots: 'p.time_period' }, 's.day', 's.status')
      .count({ n: '*' });
    if (params.agent_id !== null) query.where(column, Number(params.agent_id));
    const rows = (await atLevel(query, params.level)) as (Omit<Group, 'slots'> & { slots: string })[];
    for (const row of rows) found.push({ ...row, slots: JSON.parse(row.slots) as string[] });
  }
  return found;
}

function rowOf(agent: Named, groups: readonly Group[]): ScheduleRow {
  const shifts: ScheduleRow['shifts'] = {};
  const used = new Set<string>();
  for (const group of groups) {
    const day = shifts[group.day] ?? {};
    shifts[group.day] = day;
    for (const slot of group.slots) {
      used.add(slot);
      const cell: ScheduleCell = day[slot] ?? { planned: 0, finished: 0, cancelled: 0, duplicated: false };
      cell[group.status] += group.n;
      day[slot] = cell;
    }
  }
  const planned = groups.filter((group) => group.status === 'planned');
  for (const group of planned)
    for (const slot of group.slots) {
      const cell = shifts[group.day]?.[slot];
      const clashes = planned.some(
        (other) =>
          other !== group && other.day === group.day && other.slots.some((one) => slotsOverlap(one, slot)),
      );
      if (cell && (cell.planned > 1 || clashes)) cell.duplicated = true;
    }
  const rank = (slot: string) => timeSlots.indexOf(slot);
  return { agent, time_periods: [...used].sort((a, b) => rank(a) - rank(b)), shifts };
}
