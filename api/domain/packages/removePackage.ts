import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { removeMany } from '../../db/removeMany.ts';
import { find, findAll, remove, update } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import { syncCustomerLevel } from '../customers/customers.ts';
import { findDiscounts, giveBackUses, holdsUses } from '../discounts/discounts.ts';
import { assertMonthsOpen } from '../months/months.ts';
import { refreshDraft } from '../partners/refreshDraft.ts';
import { openPackage } from './openPackage.ts';

/**
 * Deletes a package with its sessions, lines, discount lines and unapproved transactions (rules 2.7).
 * Uses of its codes come back, a draft partner revenue loses it, the customer's level follows.
 * @throws 422 when a transaction of it is approved, or a confirmed or settled partner revenue holds it.
 */
export async function removePackage(ctx: Context, id: string): Promise<void> {
  const pack = await openPackage(ctx, id, 'delete_package');
  const transactions = await findAll(ctx, 'transactions', { package_id: id });
  if (transactions.some((transaction) => transaction.status === 'approved'))
    throw refused(
      'has_approved_transactions',
      'Gói có giao dịch đã duyệt nên không xóa được. Hãy hủy gói thay vì xóa.',
    );
  const draft = await draftOf(ctx, pack);
  if (holdsUses(pack)) {
    const held = await findDiscounts(ctx, pack.discount_codes ?? []);
    await giveBackUses(
      ctx,
      held.map((discount) => discount.id),
    );
  }
  await assertMonthsOpen(
    ctx,
    transactions.flatMap(({ month }) => month ?? []),
  );
  for (const transaction of transactions) await remove(ctx, 'transactions', transaction.id);
  for (const name of ['shifts', 'package_services', 'deductions'] as const) {
    const parts = await findAll(ctx, name, { package_id: id });
    await removeMany(
      ctx,
      name,
      parts.map((part) => part.id),
    );
  }
  if (draft) await update(ctx, 'packages', id, { partner_revenue_id: null });
  await remove(ctx, 'packages', id);
  if (draft) await refreshDraft(ctx, draft);
  await syncCustomerLevel(ctx, pack.customer_id);
}

/** The draft that holds the package, null when none does; a frozen one refuses. */
async function draftOf(ctx: Context, pack: Stored<'packages'>): Promise<string | null> {
  if (!pack.partner_revenue_id) return null;
  const revenue = await find(ctx, 'partner_revenues', pack.partner_revenue_id);
  if (revenue && revenue.level !== 'draft')
    throw refused('in_partner_revenue', 'Gói đã nằm trong doanh thu đối tác đã chốt nên không xóa được.');
  return pack.partner_revenue_id;
}
