import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { refreshDraftsOf } from './refreshDraft.ts';

type Threshold = Stored<'mechanism_thresholds'>;

/** A mechanism has one threshold at a revenue. */
async function check(ctx: Context, threshold: Partial<Threshold>): Promise<void> {
  const { mechanism_id, revenue } = threshold;
  if (!mechanism_id || revenue == null) return;
  const same = await findAll(ctx, 'mechanism_thresholds', { mechanism_id, revenue });
  if (same.some((other) => other.id !== threshold.id))
    throw invalid('revenue', 'Cơ chế đã có mức với doanh thu này. Hãy sửa mức đó.');
}

/** Drafts of the partners paid by this mechanism follow it (rules 6.5). */
async function follow(ctx: Context, { mechanism_id }: Threshold): Promise<void> {
  const partners = await findAll(ctx, 'partners', { mechanism_id });
  await refreshDraftsOf(
    ctx,
    partners.map((partner) => partner.id),
  );
}

export const mechanismThresholdsHooks: Hooks<'mechanism_thresholds'> = {
  async beforeCreate(ctx, values) {
    await check(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, threshold, patch) {
    await check(ctx, { ...threshold, ...patch });
    return patch;
  },

  afterCreate: follow,
  afterUpdate: follow,
  afterRemove: follow,
};
