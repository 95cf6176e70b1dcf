import { wday } from '#rules/days';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { settleShifts } from './settleShifts.ts';

/** Plans cancelled sessions again, each on its day; what follows from the sessions follows. Answers the days. */
export async function planAgain(
  ctx: Context,
  package_id: string,
  again: readonly { shift: Stored<'shifts'>; day: string }[],
): Promise<string[]> {
  for (const { shift, day } of again)
    await update(ctx, 'shifts', shift.id, { status: 'planned', cancelled_by: null, day, wday: wday(day) });
  await settleShifts(ctx, package_id);
  return again.map(({ day }) => day);
}
