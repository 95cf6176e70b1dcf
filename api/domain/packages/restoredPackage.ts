import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll, update } from '../../db/store.ts';
import type { Restoring } from '../../resources/hooks.ts';
import { syncCustomerLevel } from '../customers/customers.ts';
import { findDiscounts, holdsUses, takeUses } from '../discounts/discounts.ts';
import { assertMonthsOpen } from '../months/months.ts';
import { refreshDraft } from '../partners/refreshDraft.ts';
import { guardConflicts } from '../shifts/guardConflicts.ts';

/**
 * A deleted package that is back, with its sessions, lines and transactions: it uses its codes again, a draft that held it holds
 * it again, and the customer's level follows (rules 2.7).
 * @throws 409 when its nurses are busy by now, unless accepted; 422 when a code is used up or a month of its transactions is closed
 */
export async function restoredPackage(
  ctx: Context,
  { id, customer_id, discount_codes, level, partner_revenue_id }: Stored<'packages'>,
  { accepted }: Restoring,
): Promise<void> {
  const transactions = await findAll(ctx, 'transactions', { package_id: id });
  await assertMonthsOpen(
    ctx,
    transactions.flatMap(({ month }) => month ?? []),
  );
  if (holdsUses({ level })) await takeUses(ctx, await findDiscounts(ctx, discount_codes ?? []));
  if (partner_revenue_id) {
    const revenue = await find(ctx, 'partner_revenues', partner_revenue_id);
    if (revenue?.level === 'draft') await refreshDraft(ctx, partner_revenue_id);
    else await update(ctx, 'packages', id, { partner_revenue_id: null });
  }
  await syncCustomerLevel(ctx, customer_id);
  await guardConflicts(ctx, id, { accepted });
}
