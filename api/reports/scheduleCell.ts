import type { Knex } from 'knex';
import { nursesOf } from '#rules/levels';
import { isTimeSlot } from '#rules/slots';
import type { ParamsOf } from '#schema/reports/report';
import { scheduleCell as declaration, type ScheduledShift } from '#schema/reports/schedule';
import { requiredMessage } from '#schema/values';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { idText } from '../db/ids.ts';
import { badParameter } from '../errors.ts';
import { atLevel } from './schedule.ts';
import { sessionsOfNurse } from './sessionsOfNurse.ts';

type Row = Omit<
  ScheduledShift,
  'customer_id' | 'package_id' | 'shift_id' | 'time_period' | 'substitute' | 'nurses'
> & {
  customer_id: number;
  package_id: number;
  shift_id: number;
  time_period: string;
  substitute_id: number | null;
  agent_id: number | null;
  agent1_id: number | null;
  agent2_id: number | null;
};

/** The sessions of one cell of the schedule: planned ones first, then by the customer's name (rules 8.10). */
export async function scheduleCell(
  ctx: Context,
  params: ParamsOf<typeof declaration>,
): Promise<ScheduledShift[]> {
  const { agent_id, unassigned, day, time_period, level } = params;
  if (!isTimeSlot(time_period)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
  if (agent_id === null && !unassigned)
    throw badParameter('agent_id', requiredMessage(declaration.params.agent_id));
  const { has, hasBinding } = dialectOf(ctx.db);
  const query = (agent_id === null ? sessionsOfNobody(ctx.db) : sessionsOfNurse(ctx.db, agent_id))
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.day', day)
    .whereRaw(has, ['p.time_period', hasBinding(time_period)])
    .orderByRaw("case s.status when 'planned' then 0 when 'finished' then 1 else 2 end")
    .orderBy('c.name_fold')
    .orderBy('s.id')
    .select({
      customer_id: 'c.id',
      customer_name: 'c.name',
      customer_phone: 'c.phone',
      status: 's.status',
      started_at: 'p.started_at',
      finished_at: 'p.finished_at',
      time_period: 'p.time_period',
      package_id: 'p.id',
      shift_id: 's.id',
      substitute_id: 's.agent_id',
      agent_id: 'p.agent_id',
      agent1_id: 'p.agent1_id',
      agent2_id: 'p.agent2_id',
    })
    .select(ctx.db('shifts as x').whereRaw('x.package_id = p.id').count('*').as('total_shifts'));
  if (agent_id === null)
    for (const column of ['s.agent_id', 'p.agent_id', 'p.agent1_id', 'p.agent2_id']) query.whereNull(column);
  const rows = (await atLevel(query, level)) as Row[];
  const names = await namesIn(ctx.db, rows);
  return rows.map(({ substitute_id, agent_id: own, agent1_id, agent2_id, ...row }) => ({
    ...row,
    customer_id: String(row.customer_id),
    package_id: String(row.package_id),
    shift_id: String(row.shift_id),
    time_period: JSON.parse(row.time_period) as string[],
    ...(substitute_id !== null &&
      substitute_id !== own && {
        substitute: named(names, substitute_id),
        nurses: idsOf({ own, agent1_id, agent2_id }).map((id) => named(names, id)),
      }),
  }));
}

/** The sessions of a day are few enough to look for those of packages without a nurse. */
const sessionsOfNobody = (db: Knex): Knex.QueryBuilder =>
  db(dialectOf(db).byIndex(db, 'shifts', 's', 'shifts_day_package_id_index') as unknown as string);

/** The nurses of a package (rules 2.9). */
const idsOf = ({
  own,
  ...provisional
}: Record<'own' | 'agent1_id' | 'agent2_id', number | null>): number[] => {
  const { agent1_id, agent2_id } = provisional;
  const nurses = { agent_id: idText(own), agent1_id: idText(agent1_id), agent2_id: idText(agent2_id) };
  return nursesOf(nurses).map(Number);
};

/** The names of all who have to do with substituted sessions. */
async function namesIn(db: Knex, rows: readonly Row[]): Promise<Map<number, string>> {
  const taken = rows.filter(({ substitute_id }) => substitute_id !== null);
  const ids = taken.flatMap((row) => [row.substitute_id, row.agent_id, row.agent1_id, row.agent2_id]);
  const people = ids.filter((id) => id !== null);
  if (people.length === 0) return new Map();
  const found = (await db('users').whereIn('id', people).select('id', 'name')) as {
    id: number;
    name: string;
  }[];
  return new Map(found.map(({ id, name }) => [id, name]));
}

const named = (names: ReadonlyMap<number, string>, id: number) => ({
  id: String(id),
  name: names.get(id) ?? '',
});
