import { daysFrom, wday } from '#rules/days';
import { formatDate } from '#rules/format';
import type { Stored } from '#schema/index';
import type { Context } from '../../../context.ts';
import { lockRows } from '../../../db/lockRows.ts';
import { find, update } from '../../../db/store.ts';
import { DomainError, invalid, notFound } from '../../../domainError.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { changeMessages } from '../../messages/changeMessages.ts';
import { withChangeNotices } from '../../messages/withChangeNotices.ts';
import { openPackage } from '../../packages/openPackage.ts';
import { guardAllConflicts } from '../guardConflicts.ts';
import { rememberTakers } from '../rememberTakers.ts';
import { settleShifts } from '../settleShifts.ts';
import { type CalledOff, calledOffSessions, type Days, movesWith, namedOn } from './calledOffSessions.ts';

/**
 * A call-off is taken back (rules 3.19): the absence of exactly these days goes from the profile with the days off that it brought, and
 * the named sessions return to her: those given away by their nurse, postponed ones of a package with all that moved along. All of it or
 * nothing; clashes as everywhere. The answer counts them and has a message for everyone who must be told.
 * @throws 422 at `from`, `restore`; 409 `changed` with `meta.changes`, unless accepted: then these stay; 409 `schedule_conflict`
 */
export const takeBackCallOff: PerformsOf<'agents'>['take_back_call_off'] = async (ctx, { id }, input) => {
  const { from, to } = input;
  if (!from || !to) throw invalid('from', 'Hãy chọn những ngày nghỉ.');
  const days = { from, to };
  const packages = (await calledOffSessions(ctx, id, days)).map(({ pack }) => pack.id);
  for (const package_id of [...new Set(packages)].sort((a, b) => Number(a) - Number(b)))
    await openPackage(ctx, package_id);
  await lockRows(ctx, 'users', [id]);
  const all = await calledOffSessions(ctx, id, days);
  const chosen = chosenOf(input.restore ?? [], all, days);
  const changed = chosen.filter((one) => one.changed !== null);
  if (changed.length > 0 && !input.accept_changes) throw refusal(changed);
  await removeAbsence(ctx, id, days);
  const restored = chosen.filter((one) => one.changed === null);
  const package_ids = [...new Set(restored.map(({ pack }) => pack.id))];
  const moved = await withChangeNotices(ctx, package_ids, () => restore(ctx, restored, all), { knows: id });
  const guarded = package_ids.map((package_id) => ({
    package_id,
    days: moved.filter((one) => one.package_id === package_id).map(({ day }) => day),
  }));
  await guardAllConflicts(ctx, guarded, input.accept_conflicts);
  const messages = await changeMessages(
    ctx,
    moved.map((one) => one.id),
    id,
  );
  return { restored: restored.length, left: changed.length, messages };
};

/** @throws 422 at a session that is named twice, or that her call-off did not change */
function chosenOf(ids: readonly string[], all: readonly CalledOff[], days: Days): CalledOff[] {
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

function refusal(changed: readonly CalledOff[]): DomainError {
  const changes = changed.map((one) => ({
    shift_id: one.shift.id,
    package_id: one.pack.id,
    customer_name: one.pack.customer_name,
    day: one.before.day,
    reason: one.changed,
  }));
  const [first] = changes;
  const told = first ? `Buổi ngày ${formatDate(first.day)} của ${first.customer_name}: ${first.reason}` : '';
  return new DomainError({
    code: 'changed',
    title: 'Có buổi đã thay đổi từ khi báo nghỉ',
    detail: `${told} Hãy bỏ các buổi đã thay đổi khỏi danh sách, hoặc xác nhận chỉ trả lại các buổi còn nguyên.`,
    meta: { changes },
  });
}

/** @throws 422 at `from` when she did not call off for exactly these days */
async function removeAbsence(ctx: Context, id: string, { from, to }: Days): Promise<void> {
  const profile = await find(ctx, 'agent_profiles', id);
  if (!profile) throw notFound();
  const isIt = (one: Stored<'agent_profiles'>['absences'][number]) => one.from === from && one.to === to;
  const gone = profile.absences.filter(isIt);
  if (gone.length === 0)
    throw invalid(
      'from',
      `Không có báo nghỉ nào từ ${formatDate(from)} đến ${formatDate(to)}. Hãy tải lại trang.`,
    );
  const absences = profile.absences.filter((one) => !isIt(one));
  const stillOff = absences.flatMap((one) => (one.time_period === null ? daysFrom(one.from, one.to) : []));
  const brought = gone.some(({ time_period }) => time_period === null)
    ? (await daysBrought(ctx, id, { from, to })).filter((day) => !stillOff.includes(day))
    : [];
  await update(ctx, 'agent_profiles', id, {
    absences,
    holiday_off: profile.holiday_off.filter((day) => !brought.includes(day)),
  });
  await ctx
    .db('call_offs')
    .where({ agent_id: Number(id), from_day: from, to_day: to })
    .delete();
}

/** The days off of these days that the call-off added; all of them where that was not stored yet when she called off. */
async function daysBrought(ctx: Context, id: string, { from, to }: Days): Promise<string[]> {
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

/** Makes the sessions as they were. @returns all that changed, with the day on which they stand now */
async function restore(
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
    if (left.agent_id) await rememberTakers(ctx, [shift.id], [left.agent_id]);
  }
  const touched = new Map([...days, ...restored.map((one) => [one.shift.id, one] as const)]);
  for (const package_id of new Set([...touched.values()].map(({ pack }) => pack.id)))
    await settleShifts(ctx, package_id);
  return [...touched.values()].map(({ shift, pack, before }) => ({
    id: shift.id,
    package_id: pack.id,
    day: days.has(shift.id) ? before.day : shift.day,
  }));
}
