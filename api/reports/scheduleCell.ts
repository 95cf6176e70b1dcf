import type { Knex } from 'knex';
import { isTimeSlot } from '#rules/slots';
import type { ParamsOf } from '#schema/reports/report';
import type { scheduleCell as declaration, ScheduledShift } from '#schema/reports/schedule';
import type { Context } from '../context.ts';
import { dialectOf } from '../db/dialect.ts';
import { badParameter } from '../errors.ts';
import { ofNurse } from './ofNurse.ts';
import { atLevel } from './schedule.ts';

type Row = Omit<ScheduledShift, 'customer_id' | 'package_id' | 'shift_id' | 'time_period'> & {
  customer_id: number;
  package_id: number;
  shift_id: number;
  time_period: string;
};

/** The sessions of one cell of the schedule: planned ones first, then by the customer's name (rules 8.10). */
export async function scheduleCell(
  ctx: Context,
  params: ParamsOf<typeof declaration>,
): Promise<ScheduledShift[]> {
  const { agent_id, day, time_period, level } = params;
  if (!isTimeSlot(time_period)) throw badParameter('time_period', 'Khung giờ không tồn tại.');
  const { byIndex, has, hasBinding } = dialectOf(ctx.db);
  // A nurse's packages are fewer than a day's sessions.
  const query: Knex.QueryBuilder = ctx
    .db(byIndex(ctx.db, 'shifts', 's', 'shifts_package_id_index') as unknown as string)
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
    })
    .select(ctx.db('shifts as x').whereRaw('x.package_id = p.id').count('*').as('total_shifts'));
  const rows = (await ofNurse(atLevel(query, level), agent_id, 's.package_id')) as Row[];
  return rows.map((row) => ({
    ...row,
    customer_id: String(row.customer_id),
    package_id: String(row.package_id),
    shift_id: String(row.shift_id),
    time_period: JSON.parse(row.time_period) as string[],
  }));
}
