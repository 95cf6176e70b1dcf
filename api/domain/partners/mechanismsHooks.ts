import { findAll, remove } from '../../db/store.ts';
import { refused } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

export const mechanismsHooks: Hooks<'mechanisms'> = {
  /** Its thresholds belong to it and go along; one that partners are paid by stays. */
  async remove(ctx, { id }) {
    const partners = await findAll(ctx, 'partners', { mechanism_id: id });
    if (partners.length > 0)
      throw refused(
        'in_use',
        `Cơ chế này không xóa được vì còn ${partners.length} đối tác dùng nó. Hãy chọn cơ chế khác cho các đối tác đó trước.`,
      );
    for (const threshold of await findAll(ctx, 'mechanism_thresholds', { mechanism_id: id }))
      await remove(ctx, 'mechanism_thresholds', threshold.id);
    await remove(ctx, 'mechanisms', id);
  },
};
