import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';
import { settleShifts } from './settleShifts.ts';

/** Cancels the package's planned sessions, from this day on when one is given. Answers how many there were. */
export async function cancelShifts(ctx: Context, package_id: string, from?: string): Promise<number> {
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
  const open = planned.filter((shift) => from === undefined || shift.day >= from);
  for (const shift of open) await update(ctx, 'shifts', shift.id, { status: 'cancelled' });
  if (open.length > 0) await settleShifts(ctx, package_id);
  return open.length;
}
