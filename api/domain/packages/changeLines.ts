import { sessionDays, sessionDaysAround } from '#rules/calendar';
import type { QuoteLine } from '#rules/package';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll, update } from '../../db/store.ts';
import { guardConflicts } from '../shifts/guardConflicts.ts';
import { planShifts } from '../shifts/planShifts.ts';
import type { PathOfLine } from './refuseProblems.ts';
import { reprice } from './reprice.ts';

/**
 * Gives a package other lines: priced, discounted and, when they come to another number of sessions, planned anew.
 * @param pack the package as it stands, held.
 */
export async function changeLines(
  ctx: Context,
  pack: Stored<'packages'>,
  services: readonly (QuoteLine & { id?: string })[],
  pathOfLine?: PathOfLine,
): Promise<void> {
  await reprice(ctx, pack.id, { services }, pathOfLine);
  const changed = await find(ctx, 'packages', pack.id);
  if (!changed || changed.total_quantity === pack.total_quantity) return;
  await replan(ctx, changed);
  await guardConflicts(ctx, pack.id, { accepted: false });
}

/**
 * Plans the sessions from `started_at` again, around those added by hand; a request that waits has only its last day.
 */
export async function replan(
  ctx: Context,
  { id, level, started_at, total_quantity }: Stored<'packages'>,
): Promise<void> {
  if (level === 'L4') {
    const finished_at = sessionDays(started_at, total_quantity).at(-1) ?? null;
    await update(ctx, 'packages', id, { finished_at });
    return;
  }
  const added = await findAll(ctx, 'shifts', { package_id: id, is_addition: true });
  const taken = added.filter((shift) => shift.status !== 'cancelled').map((shift) => shift.day);
  await planShifts(ctx, id, sessionDaysAround(started_at, total_quantity, taken));
}
