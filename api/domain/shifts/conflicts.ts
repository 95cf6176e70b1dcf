/**
 * Checks whether nurses can take the sessions of a package. Other sessions at the same time and absences are conflicts (rules 3.9, 3.10).
 */
import type { Knex } from 'knex';
import { type BusySession, findNurseConflicts, type NurseConflict } from '#rules/conflicts';
import { listSessionNurses } from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { DomainError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { formatRecordId } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById } from '../../db/store.ts';
import { notifyRole } from '../notifications/notifications.ts';

type Pack = StoredRecord<'packages'>;

interface ConflictScope {
  /** If true, the change is made in spite of conflicts, and admins are notified. */
  accepted: boolean | null | undefined;
  /** Ids of the nurses to check, for example newly assigned ones. If absent, all nurses who take the package's sessions are checked. */
  nurses?: readonly string[];
  /** Days whose sessions are checked, for example days of moved sessions. If absent, all planned sessions are checked. */
  days?: readonly string[];
}

/** A package, and the sessions and nurses of the package to check. */
export type PackageConflictScope = { package_id: string } & Pick<ConflictScope, 'nurses' | 'days'>;

/**
 * Asserts that the assigned nurses can take the planned sessions of a package, as this transaction has changed them. Locks the nurses until
 * the transaction ends, so that of two simultaneous assignments of a nurse the second sees the first (rules 3.10).
 * @throws 422 `nurse_left`; 409 `schedule_conflict` with `meta.conflicts`, unless accepted
 */
export const assertNoConflicts = (
  ctx: Context,
  package_id: string,
  { accepted, ...scope }: ConflictScope,
): Promise<void> => assertNoConflictsInAll(ctx, [{ package_id, ...scope }], accepted);

/** Asserts that several packages have no conflicts, and reports all conflicts in one error. */
export async function assertNoConflictsInAll(
  ctx: Context,
  scopes: readonly PackageConflictScope[],
  accepted: boolean | null | undefined,
): Promise<void> {
  const checked = [];
  for (const { package_id, nurses, days } of scopes) {
    const pack = await findById(ctx, 'packages', package_id);
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
  const nurseIds = [...new Set(checked.flatMap(({ sessions }) => listNursesOfSessions(sessions)))];
  await lockRows(ctx, 'users', nurseIds);
  await assertNursesStillWork(ctx, nurseIds);
  const found: NurseConflict[] = [];
  let isDoubleBooked = false;
  for (const { pack, sessions } of checked) {
    const own = await findConflicts(ctx, pack, sessions);
    found.push(...own);
    isDoubleBooked ||= hasOtherPackage(pack, own);
    if (accepted && own.length > 0) await notifyAdmins(ctx, pack, own);
  }
  if (found.length > 0 && !accepted) throw conflictError(found, isDoubleBooked);
}

/** Asserts that none of these nurses has left the company (rules 5.7). This cannot be accepted. @throws 422 `nurse_left` */
async function assertNursesStillWork(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const nurses = await findAll(ctx, 'agents', { id: ids });
  const gone = nurses.find(({ profile_status }) => profile_status === 'out');
  if (gone)
    throw refusedError(
      'nurse_left',
      `${gone.name} đã nghỉ việc nên không nhận buổi được. Hãy phân công người khác trước, hoặc đổi tình trạng trong hồ sơ của chị.`,
    );
}

/** True if one of the conflicts is with a session of another package. All other conflicts are times at which the nurse does not work. */
const hasOtherPackage = (pack: Pack, found: readonly NurseConflict[]): boolean =>
  found.some(({ package_id }) => package_id !== pack.id);

function conflictError(found: readonly NurseConflict[], isDoubleBooked: boolean): DomainError {
  const consent = isDoubleBooked ? 'chấp nhận trùng lịch' : 'vẫn phân công';
  return new DomainError({
    code: 'schedule_conflict',
    title: isDoubleBooked ? 'Trùng lịch' : 'Điều dưỡng không làm việc',
    detail: `${found[0]?.reason ?? ''} Hãy chọn điều dưỡng hoặc thời gian khác, hoặc xác nhận ${consent}.`,
    meta: { conflicts: found, ...(!isDoubleBooked && { accept: 'Vẫn phân công' }) },
  });
}

async function notifyAdmins(ctx: Context, pack: Pack, found: readonly NurseConflict[]): Promise<void> {
  await notifyRole(ctx, 'admin', {
    title: hasOtherPackage(pack, found)
      ? 'Xếp lịch trùng đã được chấp nhận'
      : 'Điều dưỡng không làm việc vẫn được phân công',
    body: `${ctx.viewer.name}, khách hàng ${pack.customer_name ?? ''}: ${found[0]?.reason ?? ''}`,
    path: `/customers/${pack.customer_id}?packageId=${pack.id}`,
  });
}

interface TakenSession {
  day: string;
  time_period: readonly string[];
  nurses: readonly string[];
}

/** Returns the sessions of a package, each with its time and its nurses. The nurses are the substitute, or else the package's nurses. */
export const toTakenSessions = (
  pack: Pack,
  shifts: readonly Pick<StoredRecord<'shifts'>, 'day' | 'time_period' | 'agent_id'>[],
): TakenSession[] =>
  shifts.map((shift) => ({
    day: shift.day,
    time_period: shift.time_period ?? pack.time_period,
    nurses: listSessionNurses(shift, pack),
  }));

/** Returns the conflicts of these sessions of the package (rules 3.9), by nurse; empty if there are none. */
export async function findConflicts(
  ctx: Context,
  pack: Pack,
  sessions: readonly TakenSession[],
): Promise<NurseConflict[]> {
  const { id: package_id, customer_name } = pack;
  const found: NurseConflict[] = [];
  for (const nurse of listNursesOfSessions(sessions)) {
    const own = sessions.filter(({ nurses }) => nurses.includes(nurse));
    const days = own.map(({ day }) => day).sort();
    const profile = await findById(ctx, 'agent_profiles', nurse);
    const busy = await findBusySessions(ctx, days, { nurse, except: package_id });
    const leaves_on = (await findById(ctx, 'agents', nurse))?.leaves_on;
    const { status = null, weekly_off, holiday_off, absences } = profile ?? {};
    const wanted = own.map(({ day, time_period }) => ({ day, time_period, package_id, customer_name }));
    found.push(...findNurseConflicts(busy, wanted, { status, weekly_off, holiday_off, absences, leaves_on }));
  }
  return found;
}

const listNursesOfSessions = (sessions: readonly TakenSession[]): string[] => [
  ...new Set(sessions.flatMap(({ nurses }) => nurses)),
];

/** SQL for the time of a session `s` of a package `p`, as JSON text: the session's own slots, else the slots of the package. */
export const sessionTimeSql = 'coalesce(s.time_period, p.time_period)';

export interface SessionWithNurses extends BusySession {
  place: { city: string | null; province: string | null };
  /** Ids of the nurses of the session. While no nurse is assigned, these are the provisional nurses (rules 2.9, 3.15). */
  nurses: string[];
}

/** The columns of sessions and packages that determine the nurses of a session. */
export type SessionNurseIds = Record<'substitute' | 'agent_id' | 'agent1_id' | 'agent2_id', number | null>;

/** Returns the nurses of a session: its substitute, else the nurses of its package. */
export const listNurseIdsOfRow = ({
  substitute,
  agent_id,
  agent1_id,
  agent2_id,
}: SessionNurseIds): string[] =>
  listSessionNurses(
    { agent_id: formatRecordId(substitute) },
    {
      agent_id: formatRecordId(agent_id),
      agent1_id: formatRecordId(agent1_id),
      agent2_id: formatRecordId(agent2_id),
    },
  );

interface SessionRow extends SessionNurseIds {
  id: number;
  day: string;
  time_period: string;
  name: string;
  city: string | null;
  province: string | null;
}

/**
 * Finds the planned sessions from the first to the last of these days, ordered by day, for one nurse or for all packages with a nurse. Runs
 * one query.
 * @param days the days, in ascending order
 * @param except a package whose sessions are left out
 */
export async function findBusySessions(
  ctx: Context,
  days: readonly string[],
  { nurse, except }: { nurse?: string; except?: string | null },
): Promise<SessionWithNurses[]> {
  const query = ctx
    .db('shifts as s')
    .join('packages as p', 'p.id', 's.package_id')
    .join('customers as c', 'c.id', 'p.customer_id')
    .where('s.status', 'planned')
    .whereBetween('s.day', [days[0] ?? '', days.at(-1) ?? ''])
    .orderBy(['s.day', 'p.id'])
    .select('p.id', 's.day', 'c.name', 'c.city', 'c.province', 'p.agent_id', 'p.agent1_id', 'p.agent2_id', {
      substitute: 's.agent_id',
      time_period: ctx.db.raw(sessionTimeSql),
    });
  if (except) query.whereNot('p.id', except);
  if (nurse) limitToNurse(query, nurse);
  return ((await query) as SessionRow[]).map((row) => ({
    package_id: String(row.id),
    customer_name: row.name,
    day: row.day,
    place: { city: row.city, province: row.province },
    time_period: JSON.parse(row.time_period) as string[],
    nurses: listNurseIdsOfRow(row),
  }));
}

/**
 * Limits a query of sessions `s` and packages `p` to the sessions of this nurse: as a substitute, or as a nurse of the package if the
 * session has no substitute (rules 3.15).
 */
export function limitToNurse<Q extends Knex.QueryBuilder>(query: Q, nurse_id: string): Q {
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
