import { type Absence, isAbsent } from '#rules/conflicts';
import type { Context } from '../../../context.ts';
import { takenBy } from '../takenBy.ts';

/** A planned session that a nurse would miss. */
export interface MissedSession {
  shift_id: string;
  package_id: string;
  customer_name: string;
  day: string;
  time_period: string[];
}

/** The planned sessions that a nurse takes while she is absent, by day and time. */
export async function missedSessions(
  ctx: Context,
  nurse_id: string,
  absence: Absence,
): Promise<MissedSession[]> {
  const planned = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [absence.from, absence.to])
    .orderBy(['s.day', 'p.time_period', 's.id'])
    .select('s.id', 's.day', 's.package_id', 'p.time_period', 'c.name');
  const rows = (await takenBy(planned, nurse_id)) as {
    id: number;
    day: string;
    package_id: number;
    time_period: string;
    name: string;
  }[];
  return rows
    .map(({ id, day, package_id, time_period, name }) => ({
      shift_id: String(id),
      package_id: String(package_id),
      customer_name: name,
      day,
      time_period: JSON.parse(time_period) as string[],
    }))
    .filter((session) => isAbsent(absence, session.day, session.time_period));
}
