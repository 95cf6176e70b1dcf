import { type Postponement, postpone } from '#rules/calendar';
import { wday } from '#rules/days';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { invalid } from '../../domainError.ts';
import { settleShifts } from './settleShifts.ts';

/**
 * Moves a planned session to a later day and every later planned one of its package as many session days on (rules 3.5). Clashes are
 * the caller's to look for.
 * @throws 422 at `new_day`
 */
export async function postponeShift(
  ctx: Context,
  shift: Stored<'shifts'>,
  new_day: string,
): Promise<Postponement> {
  const all = await findAll(ctx, 'shifts', { package_id: shift.package_id });
  const postponed = postpone(all, shift, new_day);
  if (postponed.refused) throw invalid('new_day', postponed.refused.reason);
  await updateMany(
    ctx,
    'shifts',
    postponed.moves.map(({ id, to }) => ({ id, patch: { day: to, wday: wday(to) } })),
  );
  await update(ctx, 'shifts', shift.id, { delayed_days: postponed.delayed_days });
  await settleShifts(ctx, shift.package_id);
  return postponed;
}
