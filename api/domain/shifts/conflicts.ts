/** Whether nurses can take the sessions of a package: what else they have then, and when they do not work (rules 3.9, 3.10). */
import type { Knex } from 'knex';
import { type BusySession, type Conflict, conflicts } from '#rules/conflicts';
import { takersOf } from '#rules/levels';
import type { Stored } from '#schema/index';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { idText } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll } from '../../db/store.ts';
import { notifyRole } from '../notifications/notifications.ts';

type Pack = Stored<'packages'>;

interface ConflictScope {
  /** Goes on in spite of conflicts; the admins get a notice. */
  accepted: boolean | null | undefined;
  /** Only these nurses (those newly assigned); all who take its sessions when absent. */
  nurses?: readonly string[];
  /** Only its sessions on these days (those moved or taken over); all planned ones when absent. */
  days?: readonly string[];
}

/** A package, and which of its sessions and nurses are checked. */
export type PackageScope = { package_id: string } & Pick<ConflictScope, 'nurses' | 'days'>;

/**
 * Asserts that those who take the planned sessions of a package, as it now is in this transaction, can take them. The nurses are
 * locked until the end, so of two simultaneous assignments of one nurse the second sees the first (rules 3.10).
 * @throws 409 `schedule_conflict` with `meta.conflicts`, unless accepted
 */
export const assertNoConflicts = (
  ctx: Context,
  package_id: string,
  { accepted, ...scope }: ConflictScope,
): Promise<void> => assertNoConflictsInAll(ctx, [{ package_id, ...scope }], accepted);

/** Asserts the same of several packages, and names the conflicts of all of them in one error. */
export async function assertNoConflictsInAll(
  ctx: Context,
  scopes: readonly PackageScope[],
  accepted: boolean | null | undefined,
): Promise<void> {
  const checked = [];
  for (const { package_id, nurses, days } of scopes) {
    const pack = await find(ctx, 'packages', package_id);
    if (!pack) continue;
    const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
    const sessions = toTakenSessions(
      pack,
      planned.filter((shift) => days?.includes(shift.day) ?? true),
    ).map((session) => ({
      ...session,
      nurses: session.nurses.filter((id) => nurses?.includes(id) ?? true),
    }));
    checked.push({ pack, sessions });
  }
  await lockRows(ctx, 'users', [...new Set(checked.flatMap(({ sessions }) => nursesOfSessions(sessions)))]);
  const found: Conflict[] = [];
  let isDoubleBooked = false;
  for (const { pack, sessions } of checked) {
    const own = await findConflicts(ctx, pack, sessions);
    found.push(...own);
    isDoubleBooked ||= hasOtherPackage(pack, own);
    if (accepted && own.length > 0) await notifyAdmins(ctx, pack, own);
  }
  if (found.length > 0 && !accepted) throw conflictError(found, isDoubleBooked);
}

/** Is a session of another package among the conflicts? Without one, the nurse just does not work then. */
const hasOtherPackage = (pack: Pack, found: readonly Conflict[]): boolean =>
  found.some(({ package_id }) => package_id !== pack.id);

function conflictError(found: readonly Conflict[], isDoubleBooked: boolean): DomainError {
  const consent = isDoubleBooked ? 'chấp nhận trùng lịch' : 'vẫn phân công';
  return new DomainError({
    code: 'schedule_conflict',
    title: isDoubleBooked ? 'Trùng lịch' : 'Điều dưỡng không làm việc',
    detail: `${found[0]?.reason ?? ''} Hãy chọn điều dưỡng hoặc thời gian khác, hoặc xác nhận ${consent}.`,
    meta: { conflicts: found, ...(!isDoubleBooked && { accept: 'Vẫn phân công' }) },
  });
}

async function notifyAdmins(ctx: Context, pack: Pack, found: readonly Conflict[]): Promise<void> {
  await notifyRole(ctx, 'admin', {
    title: hasOtherPackage(pack, found)
      ? 'Xếp lịch trùng đã được chấp nhận'
      : 'Điều dưỡng không làm việc vẫn được phân công',
    body: `${ctx.viewer.name}, khách hàng ${pack.customer_name ?? ''}: ${found[0]?.reason ?? ''}`,
    path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
  });
}

/** A session of a package, when it takes place and who is to take it. */
interface TakenSession {
  day: string;
  time_period: readonly string[];
  nurses: readonly string[];
}

/** Returns the sessions of a package with the time of each, and who takes it: its substitute, else the package's nurses. */
export const toTakenSessions = (
  pack: Pack,
  shifts: readonly Pick<Stored<'shifts'>, 'day' | 'time_period' | 'agent_id'>[],
): TakenSession[] =>
  shifts.map((shift) => ({
    day: shift.day,
    time_period: shift.time_period ?? pack.time_period,
    nurses: takersOf(shift, pack),
  }));

/** Returns what prevents these sessions of the package from being taken so (rules 3.9), by nurse; empty when nothing does. */
export async function findConflicts(
  ctx: Context,
  pack: Pack,
  sessions: readonly TakenSession[],
): Promise<Conflict[]> {
  const { id: package_id, customer_name } = pack;
  const found: Conflict[] = [];
  for (const nurse of nursesOfSessions(sessions)) {
    const own = sessions.filter(({ nurses }) => nurses.includes(nurse));
    const days = own.map(({ day }) => day).sort();
    const profile = await find(ctx, 'agent_profiles', nurse);
    const busy = await findBusySessions(ctx, days, { nurse, except: package_id });
    const { status = null, weekly_off, holiday_off, absences } = profile ?? {};
    const wanted = own.map(({ day, time_period }) => ({ day, time_period, package_id, customer_name }));
    found.push(...conflicts(busy, wanted, { status, weekly_off, holiday_off, absences }));
  }
  return found;
}

/** Everyone who takes one of the sessions, each once. */
const nursesOfSessions = (sessions: readonly TakenSession[]): string[] => [
  ...new Set(sessions.flatMap(({ nurses }) => nurses)),
];

/** When a session takes place, in SQL: its own slots, else those of its package. JSON text; of sessions `s` joined with packages `p`. */
export const sessionTime = 'coalesce(s.time_period, p.time_period)';

export interface NursedSession extends BusySession {
  /** Where it takes place. */
  place: { city: string | null; province: string | null };
  /** Who takes the session; provisional ones while nobody is assigned (rules 2.9, 3.15). */
  nurses: string[];
}

/** What who takes a session follows from, as rows of sessions and packages have it. */
export type TakerIds = Record<'substitute' | 'agent_id' | 'agent1_id' | 'agent2_id', number | null>;

/** Returns who takes a session: its substitute, else the nurses of its package. */
export const takersOfRow = ({ substitute, agent_id, agent1_id, agent2_id }: TakerIds): string[] =>
  takersOf(
    { agent_id: idText(substitute) },
    { agent_id: idText(agent_id), agent1_id: idText(agent1_id), agent2_id: idText(agent2_id) },
  );

interface SessionRow extends TakerIds {
  id: number;
  day: string;
  time_period: string;
  name: string;
  city: string | null;
  province: string | null;
}

/**
 * Finds the planned sessions from the first to the last of these days, by day: of one nurse, or of everyone who has a nurse. One query.
 * @param days in order
 * @param except a package that is left out
 */
export async function findBusySessions(
  ctx: Context,
  days: readonly string[],
  { nurse, except }: { nurse?: string; except?: string | null },
): Promise<NursedSession[]> {
  const query = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [days[0] ?? '', days.at(-1) ?? ''])
    .orderBy(['s.day', 'p.id'])
    .select('p.id', 's.day', 'c.name', 'c.city', 'c.province', 'p.agent_id', 'p.agent1_id', 'p.agent2_id', {
      substitute: 's.agent_id',
      time_period: ctx.db.raw(sessionTime),
    });
  if (except) query.whereNot('p.id', except);
  if (nurse) whereTakenBy(query, nurse);
  return ((await query) as SessionRow[]).map((row) => ({
    package_id: String(row.id),
    customer_name: row.name,
    day: row.day,
    place: { city: row.city, province: row.province },
    time_period: JSON.parse(row.time_period) as string[],
    nurses: takersOfRow(row),
  }));
}

/**
 * Limits a query of sessions `s` and packages `p` to the sessions that this nurse takes: as a substitute, or as a nurse of the package where
 * no substitute takes them for her (rules 3.15).
 */
export function whereTakenBy<Q extends Knex.QueryBuilder>(query: Q, nurse_id: string): Q {
  const id = Number(nurse_id);
  query.andWhere((taken) =>
    taken
      .where('s.agent_id', id)
      .orWhere((own) =>
        own
          .whereNull('s.agent_id')
          .andWhere((nurses) =>
            nurses
              .where('p.agent_id', id)
              .orWhere((open) =>
                open
                  .whereNull('p.agent_id')
                  .andWhere((one) => one.where('p.agent1_id', id).orWhere('p.agent2_id', id)),
              ),
          ),
      ),
  );
  return query;
}
