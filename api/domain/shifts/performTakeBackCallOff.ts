/** Undoes a nurse's call-off, and finds the changes that her call-offs made to sessions (rules 3.19). */
import { type CallOffChange, explainWhyNotRestored, isMovedTogether } from '#rules/calledOff';
import { listDays, toWeekday } from '#rules/days';
import { formatDate } from '#rules/format';
import type { StoredRecord } from '#schema/index';
import { DomainError, invalidError, notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { formatRecordId, listIds } from '../../db/ids.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, findByIds, update } from '../../db/store.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertNursesAllowed } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { findChangeMessages } from '../messages/dayMessages.ts';
import { findNurses } from '../messages/messageSessions.ts';
import { lockPackages } from '../packages/level.ts';
import { assertNoConflictsInAll } from './conflicts.ts';
import { renumberSessions } from './plan.ts';
import { storeFormerNursesOfSessions } from './sessionNurses.ts';

/**
 * Undoes a call-off (rules 3.19). Removes the absence of exactly these days from the profile, together with the days off that it added.
 * Restores the named sessions: a substituted session returns to its nurse; a postponed session returns to its day, with all sessions of its
 * package that moved with it. Restores either all named sessions or none; checks conflicts. Returns the number of restored sessions, and a
 * message for each person to inform.
 * @throws 422 at `from`, `restore`; 409 `changed` with `meta.changes`, unless accepted: then sessions that have changed since are not
 * restored; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`
 */
export const performTakeBackCallOff: ActionHandlersOf<'agents'>['take_back_call_off'] = async (
  ctx,
  { id },
  input,
) => {
  const { from, to } = input;
  if (!from || !to) throw invalidError('from', 'Hãy chọn những ngày nghỉ.');
  const days = { from, to };
  const packages = (await findSessionsChangedByCallOff(ctx, id, days)).map(({ pack }) => pack.id);
  await lockPackages(ctx, packages);
  await lockRows(ctx, 'users', [id]);
  const all = await findSessionsChangedByCallOff(ctx, id, days);
  const chosen = chooseSessions(input.restore ?? [], all, days);
  const changed = chosen.filter((one) => one.changed !== null);
  if (changed.length > 0 && !input.accept_changes) throw changedError(changed);
  await removeAbsence(ctx, id, days);
  const restored = chosen.filter((one) => one.changed === null);
  const package_ids = [...new Set(restored.map(({ pack }) => pack.id))];
  const moved = await withChangeNotices(ctx, package_ids, () => restoreSessions(ctx, restored, all), {
    knows: id,
  });
  const scopes = package_ids.map((package_id) => ({
    package_id,
    days: moved.filter((one) => one.package_id === package_id).map(({ day }) => day),
  }));
  const returned = restored.flatMap(({ way, pack, before }) =>
    way === 'substitute' ? [{ customer_id: pack.customer_id, nurses: [id], days: [before.day] }] : [],
  );
  await assertNursesAllowed(ctx, returned, input);
  await assertNoConflictsInAll(ctx, scopes, input.accept_conflicts);
  const messages = await findChangeMessages(ctx, listIds(moved), id);
  return { restored: restored.length, left: changed.length, messages };
};

/**
 * Returns the sessions with these ids that her call-off changed.
 * @throws 422 at a session that is given twice, or that her call-off did not change
 */
function chooseSessions(
  ids: readonly string[],
  all: readonly CalledOffShift[],
  days: CallOffDays,
): CalledOffShift[] {
  const named = new Map(filterByFormerDay(all, days).map((one) => [one.shift.id, one]));
  return ids.map((id, index) => {
    const one = named.get(id);
    const path = `restore/${index}`;
    if (!one)
      throw invalidError(
        path,
        'Buổi này không phải buổi đã đổi khi báo nghỉ những ngày đó. Hãy bỏ buổi này khỏi danh sách.',
      );
    if (ids.indexOf(id) !== index) throw invalidError(path, 'Buổi này có hai lần trong danh sách.');
    return one;
  });
}

function changedError(changed: readonly CalledOffShift[]): DomainError {
  const changes = changed.map((one) => ({
    shift_id: one.shift.id,
    package_id: one.pack.id,
    customer_name: one.pack.customer_name,
    day: one.before.day,
    reason: one.changed,
  }));
  const [first] = changes;
  const example = first
    ? `Buổi ngày ${formatDate(first.day)} của ${first.customer_name}: ${first.reason}`
    : '';
  return new DomainError({
    code: 'changed',
    title: 'Có buổi đã thay đổi từ khi báo nghỉ',
    detail: `${example} Hãy bỏ các buổi đã thay đổi khỏi danh sách, hoặc xác nhận chỉ trả lại các buổi còn nguyên.`,
    meta: { changes },
  });
}

/** Removes the absence and its days off from the nurse's profile. @throws 422 at `from` when she did not call off for exactly these days */
async function removeAbsence(ctx: Context, id: string, { from, to }: CallOffDays): Promise<void> {
  const profile = await findById(ctx, 'agent_profiles', id);
  if (!profile) throw notFoundError();
  const isSame = (one: StoredRecord<'agent_profiles'>['absences'][number]) =>
    one.from === from && one.to === to;
  const removed = profile.absences.filter(isSame);
  if (removed.length === 0)
    throw invalidError(
      'from',
      `Không có báo nghỉ nào từ ${formatDate(from)} đến ${formatDate(to)}. Hãy chọn đúng những ngày đã báo nghỉ.`,
    );
  const absences = profile.absences.filter((one) => !isSame(one));
  const stillOff = absences.flatMap((one) => (one.time_period === null ? listDays(one.from, one.to) : []));
  const addedDays = removed.some(({ time_period }) => time_period === null)
    ? (await findAddedDaysOff(ctx, id, { from, to })).filter((day) => !stillOff.includes(day))
    : [];
  await update(ctx, 'agent_profiles', id, {
    absences,
    holiday_off: profile.holiday_off.filter((day) => !addedDays.includes(day)),
  });
  await ctx
    .db('call_offs')
    .where({ agent_id: Number(id), from_day: from, to_day: to })
    .delete();
}

/**
 * Returns the days off that the call-off added. Older call-offs did not store these days; for them, all days off within the call-off are
 * returned.
 */
async function findAddedDaysOff(ctx: Context, id: string, { from, to }: CallOffDays): Promise<string[]> {
  const rows = (await ctx
    .db('call_offs')
    .where({ agent_id: Number(id) })
    .andWhere('from_day', '<=', from)
    .andWhere('to_day', '>=', to)
    .select('days_off')) as { days_off: string }[];
  const all = listDays(from, to);
  if (rows.length === 0) return all;
  const added = new Set(rows.flatMap(({ days_off }) => JSON.parse(days_off) as string[]));
  return all.filter((day) => added.has(day));
}

/** Restores the sessions. @returns all changed sessions, with their current days */
async function restoreSessions(
  ctx: Context,
  restored: readonly CalledOffShift[],
  all: readonly CalledOffShift[],
): Promise<{ id: string; package_id: string; day: string }[]> {
  const days = new Map<string, CalledOffShift>();
  for (const one of restored.filter(({ way }) => way === 'postpone'))
    for (const other of all.filter((each) => isMovedTogether(one, each))) days.set(other.shift.id, other);
  for (const { shift, before } of days.values())
    await update(ctx, 'shifts', shift.id, {
      day: before.day,
      wday: toWeekday(before.day),
      delayed_days: before.delayed_days,
    });
  for (const { shift, before, left } of restored) {
    if (before.agent_id === left.agent_id) continue;
    await update(ctx, 'shifts', shift.id, { agent_id: before.agent_id });
    if (left.agent_id) await storeFormerNursesOfSessions(ctx, [shift.id], [left.agent_id]);
  }
  const touched = new Map([...days, ...restored.map((one) => [one.shift.id, one] as const)]);
  for (const package_id of new Set([...touched.values()].map(({ pack }) => pack.id)))
    await renumberSessions(ctx, package_id);
  return [...touched.values()].map(({ shift, pack, before }) => ({
    id: shift.id,
    package_id: pack.id,
    day: days.has(shift.id) ? before.day : shift.day,
  }));
}

type Shift = StoredRecord<'shifts'>;

/** A session that a call-off changed, with the values that restore it. */
interface CalledOffShift extends CallOffChange {
  before: Pick<Shift, 'day' | 'agent_id' | 'delayed_days'>;
  shift: Shift;
  pack: StoredRecord<'packages'>;
  /** Describes in Vietnamese the later changes that prevent the restore; null if the session can be restored. */
  changed: string | null;
}

/** The first and the last day of a call-off. */
export interface CallOffDays {
  from: string;
  to: string;
}

interface Row {
  id: number;
  call_off_id: number;
  shift_id: number;
  way: CallOffChange['way'];
  from_day: string;
  to_day: string;
  from_agent_id: number | null;
  to_agent_id: number | null;
  from_delayed_days: number;
}

/**
 * Finds the sessions that the nurse's call-offs changed, if these days are within the call-off. Includes sessions that moved because an
 * earlier session was postponed. Only the newest change of each session is returned, ordered by the day before the change.
 */
export async function findSessionsChangedByCallOff(
  ctx: Context,
  nurse: string,
  { from, to }: CallOffDays,
): Promise<CalledOffShift[]> {
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
  const shifts = await indexRecordsById(
    ctx,
    'shifts',
    latest.map(({ shift_id }) => String(shift_id)),
  );
  const package_ids = [...new Set([...shifts.values()].map(({ package_id }) => package_id))];
  const packs = await indexRecordsById(ctx, 'packages', package_ids);
  const all = latest.flatMap((row): CalledOffShift[] => {
    const shift = shifts.get(String(row.shift_id));
    const pack = shift && packs.get(shift.package_id);
    if (!pack) return [];
    const { way, call_off_id, from_day, to_day, from_delayed_days } = row;
    return [
      {
        ...{ way, call_off_id, shift, pack },
        before: {
          day: from_day,
          agent_id: formatRecordId(row.from_agent_id),
          delayed_days: from_delayed_days,
        },
        left: { day: to_day, agent_id: formatRecordId(row.to_agent_id) },
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
  const situation = { all, shifts: shiftsOfPackages, nurse, today: ctx.today, nameOf };
  return all.map((one) => ({ ...one, changed: explainWhyNotRestored(one, situation) }));
}

/**
 * Returns the sessions for which the call-off made a choice and whose former day is in these days. Sessions that only moved with a
 * postponed session are left out.
 */
export const filterByFormerDay = (
  sessions: readonly CalledOffShift[],
  { from, to }: CallOffDays,
): CalledOffShift[] =>
  sessions.filter(({ way, before }) => way !== 'along' && before.day >= from && before.day <= to);

async function indexRecordsById<N extends 'shifts' | 'packages'>(
  ctx: Context,
  name: N,
  ids: readonly string[],
): Promise<Map<string, StoredRecord<N>>> {
  if (ids.length === 0) return new Map();
  return new Map((await findByIds(ctx, name, ids)).map((record) => [record.id, record]));
}
