import { erasure } from '#schema/erasure';
import { logAction } from '../../audit/log.ts';
import type { PerformsOf } from '../../resources/perform.ts';
import { restoreDeleted } from '../../resources/trash.ts';
import { eraseCustomer } from '../privacy/eraseCustomer.ts';

export const trashActions: PerformsOf<'trash'> = {
  async restore(ctx, { id, resource, record_id }, input) {
    ctx.acceptsOverpayment = input.accept_overpayment ?? false;
    await restoreDeleted(ctx, id, input.accept_conflicts ?? false);
    return { resource, record_id: String(record_id) };
  },

  async erase(ctx, { record_id }, input) {
    const id = String(record_id);
    await eraseCustomer(ctx, id);
    const { label, input: inputFields } = erasure;
    await logAction(ctx, { resource: 'customers', id, code: 'erase', label, input, inputFields });
    // These have their line now; the one that follows is of the trash alone.
    ctx.changes.length = 0;
  },
};
