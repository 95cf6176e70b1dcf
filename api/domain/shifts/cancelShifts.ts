import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { settleShifts } from './settleShifts.ts';

interface Cancelled {
  /** Only those from this day on. */
  from?: string;
  /** What becomes of the package, when they go along with it. */
  by?: Stored<'shifts'>['cancelled_by'];
}

/** Cancels the package's planned sessions. Answers how many there were. */
export async function cancelShifts(
  ctx: Context,
  package_id: string,
  { from, by = null }: Cancelled,
): Promise<number> {
  const planned = await findAll(ctx, 'shifts', { package_id, status: 'planned' }, ['day']);
  const open = planned.filter((shift) => from === undefined || shift.day >= from);
  await updateMany(
    ctx,
    'shifts',
    open.map(({ id }) => ({ id, patch: { status: 'cancelled', cancelled_by: by } })),
  );
  if (open.length > 0) await settleShifts(ctx, package_id);
  return open.length;
}
