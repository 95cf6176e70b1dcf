import { refreshDraftsOf } from '../../business/refreshDraft.ts';
import type { Hooks } from '../hooks.ts';

export const partners: Hooks<'partners'> = {
  /** Drafts of the month are reckoned by the mechanism the partner has (contract §5). */
  async afterUpdate(ctx, partner, before) {
    if (partner.mechanism_id !== before.mechanism_id) await refreshDraftsOf(ctx, [partner.id]);
  },
};
