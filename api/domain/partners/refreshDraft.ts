import { monthOf } from '#rules/days';
import { isPaid } from '#rules/levels';
import { partnerMonth } from '#rules/partnerRevenue';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, update } from '../../db/store.ts';
import { thresholdsOf } from '../packages/commissions.ts';

/** Is it this partner's, paid, and finished in this month: does it belong in such a partner revenue? (rules 6.4) */
export function belongs(
  pack: Stored<'packages'>,
  revenue: Pick<Stored<'partner_revenues'>, 'partner_id' | 'month'>,
): boolean {
  const month = pack.finished_at && monthOf(pack.finished_at);
  return pack.partner_id === revenue.partner_id && isPaid(pack.level) && month === revenue.month;
}

/**
 * A draft's totals follow its packages (rules 6.5): those that no longer belong leave it, the rest are summed at the
 * tier of their revenue. A confirmed or settled one is frozen and stays as it is.
 */
export async function refreshDraft(ctx: Context, id: string): Promise<void> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await find(ctx, 'partner_revenues', id);
  if (revenue?.level !== 'draft') return;
  const packages = await findAll(ctx, 'packages', { partner_revenue_id: id });
  for (const pack of packages.filter((pack) => !belongs(pack, revenue)))
    await update(ctx, 'packages', pack.id, { partner_revenue_id: null });
  const month = partnerMonth(
    packages.filter((pack) => belongs(pack, revenue)),
    await thresholdsOf(ctx, revenue.partner_id),
  );
  await update(ctx, 'partner_revenues', id, {
    total_packages: month.total_packages,
    total_revenue: month.total_revenue,
    total_commission: month.total_commission,
    total_bonus: month.total_bonus,
  });
}

/** The same for every draft of these partners, after their mechanism or its thresholds changed. */
export async function refreshDraftsOf(ctx: Context, partnerIds: readonly string[]): Promise<void> {
  if (partnerIds.length === 0) return;
  const drafts = await findAll(ctx, 'partner_revenues', { partner_id: partnerIds, level: 'draft' });
  for (const draft of drafts) await refreshDraft(ctx, draft.id);
}
