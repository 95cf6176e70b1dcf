/** Updates a customer's level from her packages. */

import { calculateCustomerLevel, type PackageLevel } from '#rules/levels';
import type { StoredRecord } from '#schema/index';
import { VALUES_PER_CONDITION } from '../../base/batchSizes.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { findById, update } from '../../db/store.ts';
import { updateMany } from '../../db/updateMany.ts';

type Customer = StoredRecord<'customers'>;

/** Sort order in which the customer's newest package is first: the newest is the one registered last (rules 1.3). */
const newestFirstOrder = [
  { column: 'registered_at', order: 'desc' },
  { column: 'id', order: 'desc' },
] as const;

/**
 * Sets a customer's level to the level of her newest package. Without packages it is L1 if she was contacted, else C3 (rules 1.3).
 * @param changed id of the changed package; an older package than the newest does not change the level
 */
export async function syncCustomerLevel(ctx: Context, customer_id: string, changed?: string): Promise<void> {
  const last: { id: number; level: PackageLevel } | undefined = await ctx
    .db('packages')
    .where({ customer_id })
    .orderBy([...newestFirstOrder])
    .first('id', 'level');
  if (changed !== undefined && last !== undefined && String(last.id) !== changed) return;
  const customer = await findById(ctx, 'customers', customer_id);
  if (!customer) return;
  const level = calculateCustomerLevel(last?.level ?? null, customer.l1_at);
  if (level !== customer.level) await update(ctx, 'customers', customer_id, { level });
}

/**
 * Like `syncCustomerLevel` for many customers, in a few statements. @param customers the customers with their current values; the caller
 * has locked them
 */
export async function syncCustomerLevels(ctx: Context, customers: readonly Customer[]): Promise<void> {
  const last = new Map<string, PackageLevel>();
  for (const part of splitIntoChunks(customers, VALUES_PER_CONDITION)) {
    const rows: { customer_id: number; level: PackageLevel }[] = await ctx
      .db('packages')
      .whereIn(
        'customer_id',
        part.map(({ id }) => Number(id)),
      )
      .orderBy([...newestFirstOrder])
      .select('customer_id', 'level');
    for (const { customer_id, level } of rows)
      if (!last.has(String(customer_id))) last.set(String(customer_id), level);
  }
  const levels = customers.map(({ id, l1_at }) => ({
    id,
    patch: { level: calculateCustomerLevel(last.get(id) ?? null, l1_at) },
  }));
  await updateMany(ctx, 'customers', levels);
}
