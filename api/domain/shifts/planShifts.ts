import { wday } from '#rules/days';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, insert, remove, update } from '../../db/store.ts';
import { settleShifts } from './settleShifts.ts';

/**
 * Makes the package's sold sessions stand on exactly these days, planned and not postponed (rules 3.2): sessions that
 * are there are moved, missing ones added, spare ones removed. Sessions added by hand stay as they are.
 */
export async function planShifts(ctx: Context, package_id: string, days: readonly string[]): Promise<void> {
  const sold = await findAll(ctx, 'shifts', { package_id, is_addition: false }, ['index']);
  for (const [index, day] of days.entries()) await place(ctx, package_id, sold[index], day, index + 1);
  for (const spare of sold.slice(days.length)) await remove(ctx, 'shifts', spare.id);
  await settleShifts(ctx, package_id);
}

async function place(
  ctx: Context,
  package_id: string,
  shift: Stored<'shifts'> | undefined,
  day: string,
  index: number,
): Promise<void> {
  const plan = { day, wday: wday(day), status: 'planned', cancelled_by: null, delayed_days: 0 } as const;
  if (!shift) await insert(ctx, 'shifts', { package_id, index, is_addition: false, ...plan });
  else if (shift.day !== day || shift.status !== 'planned' || shift.delayed_days !== 0)
    await update(ctx, 'shifts', shift.id, plan);
}
