import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

/** A combo includes single services, and a line of it belongs to all of the combo's variants or to one (rules 4.3). */
async function check(ctx: Context, item: Partial<Stored<'pack_items'>>): Promise<void> {
  const combo = await find(ctx, 'services', item.combo_id ?? '');
  if (!combo?.pack) throw invalid('combo_id', 'Hãy chọn một dịch vụ là combo.');
  const service = await find(ctx, 'services', item.service_id ?? '');
  if (!service || service.pack) throw invalid('service_id', 'Hãy chọn một dịch vụ lẻ, không phải combo.');
  if (!item.pack_variant_id) return;
  const variant = await find(ctx, 'variants', item.pack_variant_id);
  if (variant?.service_id !== combo.id)
    throw invalid('pack_variant_id', 'Biến thể không thuộc combo này. Hãy chọn lại.');
}

export const packItemsHooks: Hooks<'pack_items'> = {
  async beforeCreate(ctx, values) {
    await check(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, item, patch) {
    await check(ctx, { ...item, ...patch });
    return patch;
  },

  async derive(_ctx, rows) {
    for (const row of rows) row.pack_item_id = row.id;
  },
};
