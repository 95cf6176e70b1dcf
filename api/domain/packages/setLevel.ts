import type { PackageLevel } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { update } from '../../db/store.ts';
import { syncCustomerLevel } from '../customers/customers.ts';

/**
 * Brings a package to a level, with whatever changes along: `level_up_time` now, `l6_at` on reaching L6, and the
 * customer's level follows (rules 1.3). The level it already has changes nothing but `along`.
 */
export async function setLevel(
  ctx: Context,
  pack: Stored<'packages'>,
  level: PackageLevel,
  along: Partial<Stored<'packages'>> = {},
): Promise<Stored<'packages'>> {
  if (level === pack.level) return update(ctx, 'packages', pack.id, along);
  const now = ctx.now.toISOString();
  const changed = await update(ctx, 'packages', pack.id, {
    ...along,
    level,
    level_up_time: now,
    ...(level === 'L6' ? { l6_at: now } : {}),
  });
  await syncCustomerLevel(ctx, pack.customer_id, pack.id);
  return changed;
}
