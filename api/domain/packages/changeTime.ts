import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { sameValue } from '../../db/sameValue.ts';
import { findAll, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { invalid } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
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
