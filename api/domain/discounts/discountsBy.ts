import type { DiscountCode } from '#rules/discounts';
import { fold } from '#rules/fold';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/** The discounts that these codes name, upper and lower case alike (rules 4.5); unknown codes are left out. */
export async function discountsBy(ctx: Context, codes: readonly string[]): Promise<DiscountCode[]> {
  if (codes.length === 0) return [];
  const rows = await ctx.db('discounts').whereIn('code_fold', codes.map(fold)).select('id');
  if (rows.length === 0) return [];
  const found = await findAll(ctx, 'discounts', { id: rows.map((row) => String(row.id)) });
  return found.map((one) => ({ ...one, service_ids: one.service_ids ?? [], used: one.used ?? 0 }));
}
