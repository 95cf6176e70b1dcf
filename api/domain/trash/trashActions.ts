import type { PerformsOf } from '../../resources/perform.ts';
import { restoreDeleted } from '../../resources/trash.ts';

export const trashActions: PerformsOf<'trash'> = {
  async restore(ctx, { id, resource, record_id }, input) {
    ctx.acceptsOverpayment = input.accept_overpayment ?? false;
    await restoreDeleted(ctx, id, input.accept_conflicts ?? false);
    return { resource, record_id: String(record_id) };
  },
};
