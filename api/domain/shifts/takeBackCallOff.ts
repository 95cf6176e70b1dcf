import { daysFrom, wday } from '#rules/days';
import { formatDate } from '#rules/format';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { DomainError, invalid, notFound } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { assertNursesAllowed } from '../accounts/assignable.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { findChangeMessages } from '../messages/dayMessages.ts';
import { lockPackage } from '../packages/level.ts';
import { type CalledOff, type Days, findCalledOffSessions, movesWith, namedOn } from './calledOff.ts';
import { assertNoConflictsInAll } from './conflicts.ts';
import { renumberSessions } from './plan.ts';
import { storeFormerTakers } from './sessionNurses.ts';

/**
 * Takes a call-off back (rules 3.19): removes the absence of exactly these days from the profile with the days off that it added, and
 * returns the named sessions to her: a substituted one to its nurse, a postponed one with all sessions of its package that moved along.
 * All of it or nothing; conflicts are checked as everywhere. Returns how many sessions returned, and a message for everyone who must be
 * informed.
 * @throws 422 at `from`, `restore`; 409 `changed` with `meta.changes`, unless accepted: then these stay; 409 `schedule_conflict`,
 * `refused_nurse`, `papers_expired`
 */
export const takeBackCallOff: PerformsOf<'agents'>['take_back_call_off'] = async (ctx, { id }, input) => {
  const { from, to } = input;
  if (!from || !to) throw invalid('from', 'Hãy chọn những ngày nghỉ.');
  const days = { from, to };
  const packages = (await findCalledOffSessions(ctx, id, days)).map(({ pack }) => pack.id);
  for (const package_id of [...new Set(packages)].sort((a, b) => Number(a) - Number(b)))
    await lockPackage(ctx, package_id);
  await lockRows(ctx, 'users', [id]);
  const all = await findCalledOffSessions(ctx, id, days);
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
  const messages = await findChangeMessages(
    ctx,
    moved.map((one) => one.id),
    id,
  );
  return { restored: restored.length, left: changed.length, messages };
};

/** @throws 422 at a session that is named twice, or that her call-off did not change */
function chooseSessions(ids: readonly string[], all: readonly CalledOff[], days: Days): CalledOff[] {
  const named = new Map(namedOn(all, days).map((one) => [one.shift.id, one]));
  return ids.map((id, index) => {
    const one = named.get(id);
    const path = `restore/${index}`;
    if (!one)
      throw invalid(path, 'Buổi này không phải buổi đã đổi khi báo nghỉ những ngày đó. Hãy tải lại trang.');
    if (ids.indexOf(id) !== index) throw invalid(path, 'Buổi này được nêu hai lần.');
    return one;
  });
}

function changedError(changed: readonly CalledOff[]): DomainError {
  const changes = changed.map((one) => ({
    shift_id: one.shift.id,
    package_id: one.pack.id,
    customer_name: one.pack.customer_name,
    day: one.before.day,
    reason: one.changed,
  }));
  const [first] = changes;
  const fact = first ? `Buổi ngày ${formatDate(first.day)} của ${first.customer_name}: ${first.reason}` : '';
  return new DomainError({
    code: 'changed',
    title: 'Có buổi đã thay đổi từ khi báo nghỉ',
    detail: `${fact} Hãy bỏ các buổi đã thay đổi khỏi danh sách, hoặc xác nhận chỉ trả lại các buổi còn nguyên.`,
    meta: { changes },
  });
}

/** @throws 422 at `from` when she did not call off for exactly these days */
async function removeAbsence(ctx: Context, id: string, { from, to }: Days): Promise<void> {
  const profile = await find(ctx, 'agent_profiles', id);
  if (!profile) throw notFound();
  const isSame = (one: Stored<'agent_profiles'>['absences'][number]) => one.from === from && one.to === to;
  const removed = profile.absences.filter(isSame);
  if (removed.length === 0)
    throw invalid(
      'from',
      `Không có báo nghỉ nào từ ${formatDate(from)} đến ${formatDate(to)}. Hãy tải lại trang.`,
    );
  const absences = profile.absences.filter((one) => !isSame(one));
  const stillOff = absences.flatMap((one) => (one.time_period === null ? daysFrom(one.from, one.to) : []));
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

/** The days off of these days that the call-off added; all of them where that was not stored yet when she called off. */
async function findAddedDaysOff(ctx: Context, id: string, { from, to }: Days): Promise<string[]> {
  const rows = (await ctx
    .db('call_offs')
    .where({ agent_id: Number(id) })
    .andWhere('from_day', '<=', from)
    .andWhere('to_day', '>=', to)
    .select('days_off')) as { days_off: string }[];
  const all = daysFrom(from, to);
  if (rows.length === 0) return all;
  const added = new Set(rows.flatMap(({ days_off }) => JSON.parse(days_off) as string[]));
  return all.filter((day) => added.has(day));
}

/** Restores the sessions as they were. @returns all that changed, with the day on which they stand now */
async function restoreSessions(
  ctx: Context,
  restored: readonly CalledOff[],
  all: readonly CalledOff[],
): Promise<{ id: string; package_id: string; day: string }[]> {
  const days = new Map<string, CalledOff>();
  for (const one of restored.filter(({ way }) => way === 'postpone'))
    for (const other of all.filter((each) => movesWith(one, each))) days.set(other.shift.id, other);
  for (const { shift, before } of days.values())
    await update(ctx, 'shifts', shift.id, {
      day: before.day,
      wday: wday(before.day),
      delayed_days: before.delayed_days,
    });
  for (const { shift, before, left } of restored) {
    if (before.agent_id === left.agent_id) continue;
    await update(ctx, 'shifts', shift.id, { agent_id: before.agent_id });
    if (left.agent_id) await storeFormerTakers(ctx, [shift.id], [left.agent_id]);
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
