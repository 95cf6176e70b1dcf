import type { Hooks } from '../../resources/hooks.ts';
import { packageCommissions } from '../packages/commissions.ts';
import { refreshDraftsOf } from './refreshDraft.ts';

export const partnersHooks: Hooks<'partners'> = {
  async derive(ctx, rows) {
    const commissions = await packageCommissions(ctx, rows);
    for (const row of rows) row.commission = commissions.get(row.mechanism_id ?? '') ?? null;
  },

  /** Drafts of the month are reckoned by the mechanism the partner has. */
  async afterUpdate(ctx, partner, before) {
    if (partner.mechanism_id !== before.mechanism_id) await refreshDraftsOf(ctx, [partner.id]);
  },
};
