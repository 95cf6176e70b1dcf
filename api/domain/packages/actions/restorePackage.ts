import { sessionDays, sessionDaysAround } from '#rules/calendar';
import { addDays } from '#rules/days';
import { levelAfterRestore } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../../context.ts';
import { findAll, update } from '../../../db/store.ts';
import type { PerformsOf } from '../../../resources/perform.ts';
import { findDiscounts, takeUses } from '../../discounts/discounts.ts';
import { guardConflicts } from '../../shifts/guardConflicts.ts';
import { planAgain } from '../../shifts/planAgain.ts';
import { openPackage } from '../openPackage.ts';
import { setLevel } from '../setLevel.ts';

/**
 * Takes a cancellation back (rules 2.17): the level before, the sessions that went with it planned again, uses of its codes taken
 * again. @throws 422 at `discount_codes`; 409 `schedule_conflict`
 */
export const restorePackage: PerformsOf<'packages'>['restore_package'] = async (ctx, { id }, input) => {
  const pack = await openPackage(ctx, id, 'restore_package');
  const level = levelAfterRestore(pack);
  await takeUses(ctx, await findDiscounts(ctx, pack.discount_codes ?? []));
  await setLevel(ctx, pack, level, { canceled_at: null, cancel_reason: null, canceled_level: null });
  if (level === 'L4') {
    const finished_at = sessionDays(pack.started_at, pack.total_quantity).at(-1) ?? null;
    await update(ctx, 'packages', id, { finished_at });
    return { level };
  }
  const days = await planAgain(ctx, id, await placed(ctx, id));
  await guardConflicts(ctx, id, { accepted: input.accept_conflicts, days });
  return { level, planned: days.length };
};

/** Where the sessions stand again: on their days, those whose day is past after the last one and not before today. */
async function placed(ctx: Context, package_id: string): Promise<{ shift: Stored<'shifts'>; day: string }[]> {
  const all = await findAll(ctx, 'shifts', { package_id }, ['day']);
  const back = all.filter((shift) => shift.status === 'cancelled' && shift.cancelled_by === 'cancel');
  const taken = new Set(all.filter((shift) => shift.status !== 'cancelled').map(({ day }) => day));
  const stays = (shift: Stored<'shifts'>) => shift.day >= ctx.today && !taken.has(shift.day);
  const kept = back.filter(stays);
  const moved = back.filter((shift) => !stays(shift));
  const last = [...taken, ...kept.map(({ day }) => day), addDays(ctx.today, -1)].sort().at(-1);
  const days = sessionDaysAround(addDays(last ?? ctx.today, 1), moved.length, []);
  return [
    ...kept.map((shift) => ({ shift, day: shift.day })),
    ...moved.map((shift, at) => ({ shift, day: days[at] ?? shift.day })),
  ];
}
