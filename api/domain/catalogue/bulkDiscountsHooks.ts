import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import type { Hooks } from '../../resources/hooks.ts';

type Tier = Stored<'bulk_discounts'>;

const reach = (tier: Partial<Tier>): [number, number] => [
  tier.min_quantity ?? 1,
  tier.max_quantity ?? Number.POSITIVE_INFINITY,
];

/** A tier belongs to one price table, a service's or a combo item's, and shares no quantity with another of it. */
async function check(ctx: Context, tier: Partial<Tier>): Promise<void> {
  const { service_id, pack_item_id } = tier;
  if (!service_id === !pack_item_id)
    throw invalid('service_id', 'Bậc giá thuộc về một dịch vụ, hoặc một dịch vụ trong combo.');
  await lockRows(ctx, service_id ? 'services' : 'pack_items', [service_id ?? pack_item_id ?? '']);
  const [min, max] = reach(tier);
  if (max < min) throw invalid('max_quantity', 'Đến số lượng phải lớn hơn hoặc bằng Từ số lượng.');
  const table = await findAll(ctx, 'bulk_discounts', service_id ? { service_id } : { pack_item_id });
  const clash = table.find((other) => {
    const [from, to] = reach(other);
    return other.id !== tier.id && min <= to && from <= max;
  });
  if (!clash) return;
  const range = `${clash.min_quantity}–${clash.max_quantity ?? '∞'}`;
  throw invalid(
    min >= clash.min_quantity ? 'min_quantity' : 'max_quantity',
    `Khoảng số lượng trùng với bậc giá ${range}.`,
  );
}

export const bulkDiscountsHooks: Hooks<'bulk_discounts'> = {
  async beforeCreate(ctx, values) {
    await check(ctx, values);
    return values;
  },

  async beforeUpdate(ctx, tier, patch) {
    await check(ctx, { ...tier, ...patch });
    return patch.min_quantity === null ? { ...patch, min_quantity: 1 } : patch;
  },
};
