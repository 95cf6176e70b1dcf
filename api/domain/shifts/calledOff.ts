/** What call-offs of a nurse did to sessions, and whether it can be taken back (rules 3.19). */
import { formatDate } from '#rules/format';
import { mayAct, takersOf } from '#rules/levels';
import type { CalledOffSession } from '#schema/calledOff';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { findAll } from '../../db/store.ts';
import { findNurses } from '../messages/visits.ts';

type Shift = Stored<'shifts'>;
type Pack = Stored<'packages'>;

/** The first and the last day of a call-off. */
export interface Days {
  from: string;
  to: string;
}

interface Row {
  id: number;
  call_off_id: number;
  shift_id: number;
  way: 'substitute' | 'postpone' | 'along';
  from_day: string;
  to_day: string;
  from_agent_id: number | null;
  to_agent_id: number | null;
  from_delayed_days: number;
}

/** A session that a call-off changed: how it was, how the call-off left it, and how it is now. */
export interface CalledOff {
  way: Row['way'];
  /** Whose change it is of: sessions of a package that one call-off moved return to their days together. */
  call_off_id: number;
  before: Pick<Shift, 'day' | 'agent_id' | 'delayed_days'>;
  left: Pick<Shift, 'day' | 'agent_id'>;
  shift: Shift;
  pack: Pack;
  /** What has changed since, in Vietnamese, so that it cannot return; null when nothing has. */
  changed: string | null;
}

/**
 * Finds what the nurse's call-offs that include these days did to sessions, the newest for each session, also to those that moved along, by the
 * day on which they stood.
 */
export async function findCalledOffSessions(
  ctx: Context,
  nurse: string,
  { from, to }: Days,
): Promise<CalledOff[]> {
  const rows = (await ctx
    .db('call_off_sessions as c')
    .join('call_offs as o', 'o.id', 'c.call_off_id')
    .where('o.agent_id', Number(nurse))
    .andWhere('o.from_day', '<=', from)
    .andWhere('o.to_day', '>=', to)
    .orderBy(['c.from_day', 'c.id'])
    .select('c.id', 'c.call_off_id', 'c.shift_id', 'c.way', 'c.from_day', 'c.to_day')
    .select('c.from_agent_id', 'c.to_agent_id', 'c.from_delayed_days')) as Row[];
  const newest = new Map<number, Row>();
  for (const row of rows)
    if ((newest.get(row.shift_id)?.call_off_id ?? 0) < row.call_off_id) newest.set(row.shift_id, row);
  const latest = rows.filter((row) => newest.get(row.shift_id) === row);
  if (latest.length === 0) return [];
  const shifts = await byId(
    ctx,
    'shifts',
    latest.map(({ shift_id }) => String(shift_id)),
  );
  const package_ids = [...new Set([...shifts.values()].map(({ package_id }) => package_id))];
  const packs = await byId(ctx, 'packages', package_ids);
  const all = latest.flatMap((row): CalledOff[] => {
    const shift = shifts.get(String(row.shift_id));
    const pack = shift && packs.get(shift.package_id);
    if (!pack) return [];
    const { way, call_off_id, from_day, to_day, from_delayed_days } = row;
    return [
      {
        ...{ way, call_off_id, shift, pack },
        before: { day: from_day, agent_id: idText(row.from_agent_id), delayed_days: from_delayed_days },
        left: { day: to_day, agent_id: idText(row.to_agent_id) },
        changed: null,
      },
    ];
  });
  const shiftsOfPackages = await findAll(ctx, 'shifts', { package_id: package_ids });
  const names = await findNurses(
    ctx,
    shiftsOfPackages.flatMap(({ agent_id }) => agent_id ?? []),
  );
  const nameOf = (id: string | null) => (id && names.get(id)?.name) || 'điều dưỡng của gói';
  return all.map((one) => ({
    ...one,
    changed:
      describeChange(ctx, one, nurse, nameOf) ??
      (one.way === 'postpone' ? findMoveObstacle(one, all, shiftsOfPackages) : null),
  }));
}

/** Returns those that the call-off named on these days; the others only moved along, or stood on other days of it. */
export const namedOn = (sessions: readonly CalledOff[], { from, to }: Days): CalledOff[] =>
  sessions.filter(({ way, before }) => way !== 'along' && before.day >= from && before.day <= to);

/** Returns the sessions that were named, as the dialog shows them. */
export async function toCalledOffAnswer(
  ctx: Context,
  sessions: readonly CalledOff[],
  days: Days,
): Promise<CalledOffSession[]> {
  const named = namedOn(sessions, days);
  const takers = named.map(({ shift, pack }) => takersOf(shift, pack)[0] ?? null);
  const names = await findNurses(
    ctx,
    takers.flatMap((id) => id ?? []),
  );
  return named.map(({ way, before, shift, pack, changed }, at) => {
    const taker = names.get(takers[at] ?? '');
    return {
      shift_id: shift.id,
      package_id: pack.id,
      customer_name: pack.customer_name ?? '',
      time_period: shift.time_period ?? pack.time_period,
      way: way === 'postpone' ? 'postpone' : 'substitute',
      day: before.day,
      now_day: shift.day,
      now_agent: taker ? { id: taker.id, name: taker.name } : null,
      changed,
    };
  });
}

/** Why a session is not as the call-off left it, or cannot be as it was; null when it can. */
function describeChange(
  ctx: Context,
  { way, shift, pack, before, left }: CalledOff,
  nurse: string,
  nameOf: (id: string | null) => string,
): string | null {
  const returns = way === 'substitute' ? shift.day : before.day;
  if (shift.status === 'finished') return `Buổi đã tắm ngày ${formatDate(shift.day)}.`;
  if (shift.status === 'cancelled') return 'Buổi đã bị hủy.';
  if (!mayAct('substitute', pack.level)) return `Gói đã ở cấp độ ${pack.level}.`;
  if (shift.day !== left.day) return `Buổi đã dời sang ngày ${formatDate(shift.day)}.`;
  if (shift.agent_id !== left.agent_id) return `Buổi đã giao cho ${nameOf(shift.agent_id)}.`;
  if (!takersOf(before, pack).includes(nurse)) return 'Gói đã giao cho điều dưỡng khác.';
  return returns < ctx.today ? `Ngày ${formatDate(returns)} đã qua.` : null;
}

/** Why the sessions of the package cannot all return to their days; null when they can. */
function findMoveObstacle(
  one: CalledOff,
  all: readonly CalledOff[],
  shifts: readonly Shift[],
): string | null {
  const group = all.filter((other) => movesWith(one, other));
  const late = group.find(({ shift, left }) => shift.status !== 'planned' || shift.day !== left.day);
  if (late) return `Buổi ${late.shift.index} của gói dời theo nó đã thay đổi.`;
  const ids = new Set(group.map(({ shift }) => shift.id));
  const taken = shifts.find(
    (shift) =>
      shift.package_id === one.pack.id &&
      shift.status !== 'cancelled' &&
      !ids.has(shift.id) &&
      group.some(({ before }) => before.day === shift.day),
  );
  return taken ? `Gói đã có buổi khác vào ngày ${formatDate(taken.day)}.` : null;
}

/** Were both moved in the same package by the same call-off? Then they return to their days together. */
export const movesWith = (one: CalledOff, other: CalledOff): boolean =>
  other.call_off_id === one.call_off_id &&
  other.pack.id === one.pack.id &&
  other.before.day !== other.left.day;

async function byId<N extends 'shifts' | 'packages'>(
  ctx: Context,
  name: N,
  ids: readonly string[],
): Promise<Map<string, Stored<N>>> {
  if (ids.length === 0) return new Map();
  const found = (await findAll(ctx, name, { id: [...ids] } as never)) as Stored<N>[];
  return new Map(found.map((record) => [record.id, record]));
}
