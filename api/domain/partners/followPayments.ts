import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, update } from '../../db/store.ts';
import { dueToPartner, paidToPartner } from '../payments/paidFor.ts';

/**
 * A confirmed partner revenue is settled once all of it is paid, and no longer when a payment of it goes (rules 6.8). Answers its
 * level.
 */
export async function followPayments(ctx: Context, id: string): Promise<'draft' | 'confirmed' | 'settled'> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await find(ctx, 'partner_revenues', id);
  if (!revenue || revenue.level === 'draft') return 'draft';
  const level = (await paidToPartner(ctx, id)) >= dueToPartner(revenue) ? 'settled' : 'confirmed';
  await update(ctx, 'partner_revenues', id, { level });
  return level;
}
