import { customerLevelBy, type PackageLevel } from '#rules/levels';
import type { Context } from '../../context.ts';
import { find, update } from '../../db/store.ts';

/** The package registered last is the customer's newest (rules 1.3). */
const newestFirst = [
  { column: 'registered_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

/**
 * Gives the customer the level of the package registered last; without packages L1 if contacted, else C3 (rules 1.3).
 * @param changed only when this package is the last one: another one's level does not count.
 */
export async function followPackages(ctx: Context, customer_id: string, changed?: string): Promise<void> {
  const last: { id: number; level: PackageLevel } | undefined = await ctx
    .db('packages')
    .where({ customer_id })
    .orderBy([...newestFirst])
    .first('id', 'level');
  if (changed !== undefined && last !== undefined && String(last.id) !== changed) return;
  const customer = await find(ctx, 'customers', customer_id);
  if (!customer) return;
  const level = customerLevelBy(last?.level ?? null, customer.l1_at);
  if (level !== customer.level) await update(ctx, 'customers', customer_id, { level });
}
