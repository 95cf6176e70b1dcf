import { MINUTE_MS } from '#rules/durations';
import { toTimeSpans } from '#rules/slots';
import type { Context } from '../../context.ts';
import { getDialect } from '../../db/dialect.ts';
import { encodeIdList } from '../../db/getCompiledQuery.ts';
import { listIds } from '../../db/ids.ts';
import { loadPageSettings } from '../pages/pageSettings.ts';
import { sessionTimeSql } from './conflicts.ts';

/** Milliseconds after the planned beginning of a session from which the session counts as not begun. */
const START_TOLERANCE_MS = 20 * MINUTE_MS;

/** A session of today, with the values that show whether it should have begun. */
interface Candidate {
  id: string;
  day: string;
  status: string;
  started_at: string | null;
  ended_at: string | null;
}

/**
 * Finds the sessions of today, among these sessions, that should have begun but have no reported start, with the phone of the nurse. Only
 * includes sessions of nurses who have opened their page on a device, because only these nurses can report the start.
 */
export async function findUnstartedSessions(
  ctx: Context,
  sessions: readonly Candidate[],
): Promise<Map<string, string | null>> {
  const waiting = sessions.filter(
    ({ day, status, started_at, ended_at }) =>
      day === ctx.today && status === 'planned' && !started_at && !ended_at,
  );
  if (waiting.length === 0) return new Map();
  return findUnstarted(ctx, getDialect(ctx.db).among, ['s.id', encodeIdList(listIds(waiting))]);
}

/** Finds the ids of all sessions that `findUnstartedSessions` would return. */
export async function findUnstartedIds(ctx: Context): Promise<string[]> {
  const today = "s.day = ? and s.status = 'planned' and s.started_at is null and s.ended_at is null";
  return [...(await findUnstarted(ctx, today, [ctx.today])).keys()];
}

async function findUnstarted(
  ctx: Context,
  within: string,
  bindings: readonly string[],
): Promise<Map<string, string | null>> {
  if (!(await loadPageSettings(ctx)).nurses) return new Map();
  const rows: { id: number; time_period: string; phone: string | null }[] = await ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .joinRaw('join users as u on u.id = coalesce(s.agent_id, p.agent_id)')
    .join('page_links as k', 'k.agent_id', 'u.id')
    .whereRaw(within, bindings)
    .whereExists(ctx.db('page_devices as d').whereRaw('d.link_id = k.id').select(ctx.db.raw('1')))
    .select('s.id', 'u.phone', { time_period: ctx.db.raw(sessionTimeSql) });
  return new Map(
    rows
      .filter(({ time_period }) => {
        const from = toTimeSpans(JSON.parse(time_period) as string[])[0]?.from;
        return from && Date.parse(`${ctx.today}T${from}:00+07:00`) + START_TOLERANCE_MS <= ctx.now.getTime();
      })
      .map(({ id, phone }) => [String(id), phone]),
  );
}
