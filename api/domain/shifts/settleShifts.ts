import { finishDay } from '#rules/calendar';
import type { Context } from '../../context.ts';
import { find, findAll, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';
import { refreshDraft } from '../partners/refreshDraft.ts';

/**
 * What follows from a package's sessions after any of them changed (rules 3.4, 3.7): they are numbered by day, from 1, and
 * `finished_at` is the day of the last one not cancelled (null when none is left).
 */
export async function settleShifts(ctx: Context, package_id: string): Promise<void> {
  const shifts = await findAll(ctx, 'shifts', { package_id });
  shifts.sort((a, b) => (a.day === b.day ? Number(a.id) - Number(b.id) : a.day < b.day ? -1 : 1));
  await updateMany(
    ctx,
    'shifts',
    shifts.flatMap(({ id, index }, at) => (index === at + 1 ? [] : [{ id, patch: { index: at + 1 } }])),
  );
  const finished_at = finishDay(
    shifts.filter((shift) => shift.status !== 'cancelled').map((shift) => shift.day),
  );
  const pack = await find(ctx, 'packages', package_id);
  if (!pack || pack.finished_at === finished_at) return;
  await update(ctx, 'packages', package_id, { finished_at });
  if (pack.partner_revenue_id) await refreshDraft(ctx, pack.partner_revenue_id);
}
