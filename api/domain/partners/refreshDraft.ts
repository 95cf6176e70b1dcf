import { monthOf } from '#rules/days';
import { isPaid } from '#rules/levels';
import { supplement } from '#rules/partnerRevenue';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll, update } from '../../db/store.ts';
import { findThresholds } from '../packages/quote.ts';

/** Is it this partner's, paid, and finished in this month: does it belong in such a partner revenue? */
export function belongs(
  pack: Stored<'packages'>,
  revenue: Pick<Stored<'partner_revenues'>, 'partner_id' | 'month'>,
): boolean {
  const month = pack.finished_at && monthOf(pack.finished_at);
  return pack.partner_id === revenue.partner_id && isPaid(pack.level) && month === revenue.month;
}

/** A package that was reopened stays in the draft without counting, until it is closed again (rules 2.16). */
const waits = (pack: Stored<'packages'>, revenue: Pick<Stored<'partner_revenues'>, 'partner_id'>): boolean =>
  pack.partner_id === revenue.partner_id && pack.level === 'L7';

/**
 * A draft's totals follow its packages: those that no longer belong leave it, the rest are summed at the
 * tier of their revenue, a supplement's together with those of its month before it. A confirmed or settled one is frozen.
 * @param closing nothing waits in it any more
 */
export async function refreshDraft(ctx: Context, id: string, closing = false): Promise<void> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await find(ctx, 'partner_revenues', id);
  if (revenue?.level !== 'draft') return;
  const packages = await findAll(ctx, 'packages', { partner_revenue_id: id });
  const leaves = (pack: Stored<'packages'>) => !belongs(pack, revenue) && (closing || !waits(pack, revenue));
  for (const pack of packages.filter(leaves))
    await update(ctx, 'packages', pack.id, { partner_revenue_id: null });
  const earlier = await earlierOf(ctx, revenue);
  const month = supplement(
    packages.filter((pack) => belongs(pack, revenue)),
    earlier,
    await findThresholds(ctx, revenue.partner_id),
  );
  await update(ctx, 'partner_revenues', id, {
    total_packages: month.total_packages,
    total_revenue: month.total_revenue,
    total_commission: month.total_commission,
    total_bonus: month.total_bonus,
  });
}

/** What the revenues of the month before this one hold, and what they were due. */
async function earlierOf(ctx: Context, { id, partner_id, month, number }: Stored<'partner_revenues'>) {
  const all = number > 1 ? await findAll(ctx, 'partner_revenues', { partner_id, month }) : [];
  const before = all.filter((one) => one.id !== id && one.number < number);
  const packages =
    before.length > 0
      ? await findAll(ctx, 'packages', { partner_revenue_id: before.map((one) => one.id) })
      : [];
  return { packages, due: before };
}

/** The same for every draft of these partners, after their mechanism or its thresholds changed. */
export async function refreshDraftsOf(ctx: Context, partnerIds: readonly string[]): Promise<void> {
  if (partnerIds.length === 0) return;
  const drafts = await findAll(ctx, 'partner_revenues', { partner_id: partnerIds, level: 'draft' });
  for (const draft of drafts) await refreshDraft(ctx, draft.id);
}
