import { findAll } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

/** Single services and combos. One that is referred to is not deleted (the store says so). */
export const servicesHooks: Hooks<'services'> = {
  async beforeUpdate(ctx, service, patch) {
    if (
      patch.pack === false &&
      service.pack &&
      (await findAll(ctx, 'pack_items', { combo_id: service.id })).length > 0
    )
      throw invalid('pack', 'Combo này còn dịch vụ bên trong. Hãy bỏ chúng ra trước.');
    if (
      patch.pack === true &&
      !service.pack &&
      (await findAll(ctx, 'pack_items', { service_id: service.id })).length > 0
    )
      throw invalid('pack', 'Dịch vụ này nằm trong một combo nên không thể là combo.');
    return patch;
  },
};
