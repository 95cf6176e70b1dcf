import { sameValue } from '../../db/sameValue.ts';
import { update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { withChangeNotices } from '../messages/changeNotices.ts';
import { assertNoConflicts } from './conflicts.ts';
import { lockShift } from './plan.ts';

/**
 * Gives one planned session slots of its own (rules 3.20); those of its package are stored as none.
 * @throws 422 at `time_period`; 409 `schedule_conflict`
 */
export const moveTime: PerformsOf<'shifts'>['move_time'] = async (ctx, record, input) => {
  const { shift, pack } = await lockShift(ctx, record, 'move_time');
  if (!input.time_period?.length) throw invalid('time_period', 'Hãy chọn khung giờ mới.');
  const time_period = sameValue(input.time_period, pack.time_period) ? null : input.time_period;
  await withChangeNotices(ctx, [pack.id], () => update(ctx, 'shifts', shift.id, { time_period }));
  await assertNoConflicts(ctx, pack.id, { accepted: input.accept_conflicts, days: [shift.day] });
  return { time_period };
};
