import { wday } from '#rules/days';
import type { Context } from '../../context.ts';
import { insertMany } from '../../db/insertMany.ts';
import { removeMany } from '../../db/removeMany.ts';
import { findAll } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { settleShifts } from './settleShifts.ts';

/**
 * Makes the package's sold sessions stand on exactly these days, planned and not postponed (rules 3.2): sessions that
 * are there are moved, missing ones added, spare ones removed. Sessions added by hand stay as they are.
 */
export async function planShifts(ctx: Context, package_id: string, days: readonly string[]): Promise<void> {
  const sold = await findAll(ctx, 'shifts', { package_id, is_addition: false }, ['index']);
  const plans = days.map(planOf);
  const moved = sold.slice(0, days.length).flatMap((shift, at) => {
    const plan = plans[at];
    const stays = shift.day === plan?.day && shift.status === 'planned' && shift.delayed_days === 0;
    return plan && !stays ? [{ id: shift.id, patch: plan }] : [];
  });
  await updateMany(ctx, 'shifts', moved);
  await insertMany(
    ctx,
    'shifts',
    plans.map((plan, at) => ({ package_id, index: at + 1, is_addition: false, ...plan })).slice(sold.length),
  );
  await removeMany(
    ctx,
    'shifts',
    sold.slice(days.length).map(({ id }) => id),
  );
  await settleShifts(ctx, package_id);
}

const planOf = (day: string) =>
  ({ day, wday: wday(day), status: 'planned', cancelled_by: null, delayed_days: 0 }) as const;
