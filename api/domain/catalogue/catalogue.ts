/** What departs from the generic endpoints for services, combos and their price tiers. */
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, findAll } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { importedServices } from './importService.ts';

type Tier = Stored<'bulk_discounts'>;

/** Single services and combos. One that is referred to is not deleted (the store says so). */
export const servicesHooks: Hooks<'services'> = {
  imports: importedServices,

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

export const packItemsHooks: Hooks<'pack_items'> = {
  async beforeCreate(ctx, values) {
    await assertItemFits(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, item, patch) {
    await assertItemFits(ctx, { ...item, ...patch });
    return patch;
  },

  async derive(_ctx, rows) {
    for (const row of rows) row.pack_item_id = row.id;
  },
};

/** A combo includes single services, and a line of it belongs to all of the combo's variants or to one (rules 4.3). */
async function assertItemFits(ctx: Context, item: Partial<Stored<'pack_items'>>): Promise<void> {
  const combo = await find(ctx, 'services', item.combo_id ?? '');
  if (!combo?.pack) throw invalid('combo_id', 'Hãy chọn một dịch vụ là combo.');
  const service = await find(ctx, 'services', item.service_id ?? '');
  if (!service || service.pack) throw invalid('service_id', 'Hãy chọn một dịch vụ lẻ, không phải combo.');
  if (!item.pack_variant_id) return;
  const variant = await find(ctx, 'variants', item.pack_variant_id);
  if (variant?.service_id !== combo.id)
    throw invalid('pack_variant_id', 'Biến thể không thuộc combo này. Hãy chọn lại.');
}

export const bulkDiscountsHooks: Hooks<'bulk_discounts'> = {
  async beforeCreate(ctx, values) {
    await assertTierFits(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, tier, patch) {
    await assertTierFits(ctx, { ...tier, ...patch });
    return patch.min_quantity === null ? { ...patch, min_quantity: 1 } : patch;
  },
};

/** A tier belongs to one price table, a service's or a combo item's, and shares no quantity with another of it. */
async function assertTierFits(ctx: Context, tier: Partial<Tier>): Promise<void> {
  const { service_id, pack_item_id } = tier;
  if (!service_id === !pack_item_id)
    throw invalid('service_id', 'Bậc giá thuộc về một dịch vụ, hoặc một dịch vụ trong combo.');
  await lockRows(ctx, service_id ? 'services' : 'pack_items', [service_id ?? pack_item_id ?? '']);
  const [min, max] = quantitiesOf(tier);
  if (max < min) throw invalid('max_quantity', 'Đến số lượng phải lớn hơn hoặc bằng Từ số lượng.');
  const table = await findAll(ctx, 'bulk_discounts', service_id ? { service_id } : { pack_item_id });
  const clash = table.find((other) => {
    const [from, to] = quantitiesOf(other);
    return other.id !== tier.id && min <= to && from <= max;
  });
  if (!clash) return;
  const range = `${clash.min_quantity}–${clash.max_quantity ?? '∞'}`;
  throw invalid(
    min >= clash.min_quantity ? 'min_quantity' : 'max_quantity',
    `Khoảng số lượng trùng với bậc giá ${range}.`,
  );
}

const quantitiesOf = (tier: Partial<Tier>): [number, number] => [
  tier.min_quantity ?? 1,
  tier.max_quantity ?? Number.POSITIVE_INFINITY,
];
