import type { Stored } from '#schema/index';
import type { Context } from '../../../context.ts';
import { findAll } from '../../../db/store.ts';

type Shift = Stored<'shifts'>;

/** A call-off as it is stored, and what became of the sessions that were named in it. */
interface Done {
  agent_id: string;
  from: string;
  to: string;
  /** The days off that were added. */
  days_off: readonly string[];
  /** The sessions that were given away or postponed, by id. */
  ways: ReadonlyMap<string, 'substitute' | 'postpone'>;
}

/** The planned sessions of these packages, as they stand before a call-off changes them. */
export const plannedSessions = async (ctx: Context, package_ids: readonly string[]): Promise<Shift[]> =>
  package_ids.length === 0 ? [] : findAll(ctx, 'shifts', { package_id: [...package_ids], status: 'planned' });

/** Stores what a call-off changed, so that it can be taken back: also of the sessions that moved along with postponed ones. */
export async function storeCallOff(
  ctx: Context,
  { agent_id, from, to, days_off, ways }: Done,
  before: readonly Shift[],
): Promise<void> {
  const at = ctx.now.toISOString();
  const stamps = { version: 1, created_at: at, updated_at: at };
  const [stored] = (await ctx
    .db('call_offs')
    .insert({
      agent_id: Number(agent_id),
      from_day: from,
      to_day: to,
      days_off: JSON.stringify(days_off),
      ...stamps,
    })
    .returning('id')) as { id: number }[];
  const package_ids = [...new Set(before.map(({ package_id }) => package_id))];
  const after = new Map((await plannedSessions(ctx, package_ids)).map((shift) => [shift.id, shift]));
  const rows = before.flatMap((was) => {
    const is = after.get(was.id);
    const way = ways.get(was.id) ?? (is && is.day !== was.day ? 'along' : undefined);
    if (!is || !way) return [];
    return {
      call_off_id: stored?.id,
      shift_id: Number(was.id),
      way,
      from_day: was.day,
      to_day: is.day,
      from_agent_id: was.agent_id && Number(was.agent_id),
      to_agent_id: is.agent_id && Number(is.agent_id),
      from_delayed_days: was.delayed_days,
      ...stamps,
    };
  });
  for (let first = 0; first < rows.length; first += 50)
    await ctx.db('call_off_sessions').insert(rows.slice(first, first + 50));
}
