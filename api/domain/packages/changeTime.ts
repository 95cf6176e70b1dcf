/** Another time of a package from a day on, and what it or another nurse would change, before it is done (rules 2.19, 2.20). */
import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { SessionChanges } from '#schema/sessionChanges';
import type { Context } from '../../context.ts';
import { sameValue } from '../../db/sameValue.ts';
import { find, findAll, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { invalid, notFound } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { readable } from '../../resources/record.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts, findConflicts, toTakenSessions } from '../shifts/conflicts.ts';
import { lockPackage } from './level.ts';

/**
 * Gives a package other slots from a day on (rules 2.20): its planned sessions from then on follow them, also those with slots of their
 * own; finished sessions and those before that day stay at their time.
 * @throws 422 at `time_period` or `from_day`; 409 `schedule_conflict`
 */
export const changeTime: PerformsOf<'packages'>['change_time'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'change_time');
  const { time_period, from_day } = input;
  if (!time_period?.length) throw invalid('time_period', 'Hãy chọn khung giờ mới.');
  if (!from_day) throw invalid('from_day', 'Hãy chọn ngày bắt đầu.');
  const shifts = await findAll(ctx, 'shifts', { package_id: id }, ['day']);
  const moved = shifts.filter(({ status, day }) => status !== 'finished' && day >= from_day);
  const planned = moved.filter(({ status }) => status === 'planned');
  if (planned.length === 0)
    throw invalid('from_day', 'Gói không còn buổi chưa tắm nào từ ngày này. Hãy chọn ngày sớm hơn.');
  const others = shifts.filter((shift) => !moved.includes(shift));
  await withChangeNotices(ctx, [id], async () => {
    await storeTimes(ctx, moved, () => null);
    await storeTimes(ctx, others, (shift) => {
      const time = shift.time_period ?? pack.time_period;
      return sameValue(time, time_period) ? null : time;
    });
    await update(ctx, 'packages', id, { time_period });
  });
  await assertNoConflicts(ctx, id, {
    accepted: input.accept_conflicts,
    days: planned.map(({ day }) => day),
  });
  return { sessions: planned.length };
};

/** Stores the slots of their own that these sessions have now; those that have them already are left alone. */
const storeTimes = (
  ctx: Context,
  shifts: readonly Stored<'shifts'>[],
  timeOf: (shift: Stored<'shifts'>) => string[] | null,
): Promise<void> =>
  updateMany(
    ctx,
    'shifts',
    shifts.map((shift) => ({ id: shift.id, patch: { time_period: timeOf(shift) } })),
  );

interface Change {
  from_day: string;
  /** The new nurse; null: nobody else. */
  agent_id: string | null;
  /** The new slots; null: as they are. */
  time_period: string[] | null;
}

/**
 * Returns which sessions of a package another nurse or other slots would be for from a day on, and what clashes then, changing nothing
 * (rules 2.19, 2.20).
 * @throws 404 when the package does not exist, or this viewer may not see it
 */
export async function previewSessionChanges(
  ctx: Context,
  id: string,
  { from_day, agent_id, time_period }: Change,
): Promise<SessionChanges> {
  await readable(ctx, resources.packages as AnyResource, id);
  const pack = await find(ctx, 'packages', id);
  if (!pack) throw notFound();
  const planned = await findAll(ctx, 'shifts', { package_id: id, status: 'planned' }, ['day']);
  const changed = planned
    .filter((shift) => shift.day >= from_day && (!agent_id || [null, agent_id].includes(shift.agent_id)))
    .map((shift): Stored<'shifts'> => ({ ...shift, ...(time_period && { time_period }) }));
  const after = { ...pack, agent_id: agent_id ?? pack.agent_id };
  return {
    sessions: changed.map((shift) => ({
      shift_id: shift.id,
      index: shift.index ?? 0,
      day: shift.day,
      time_period: shift.time_period ?? pack.time_period,
    })),
    conflicts: await findConflicts(ctx, after, toTakenSessions(after, changed)),
  };
}
