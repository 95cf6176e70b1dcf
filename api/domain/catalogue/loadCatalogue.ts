import { groupBy } from '#rules/groupBy';
import type { IncludedItem, PricedService, PricingTier } from '#rules/pricing';
import type { StoredRecord } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/**
 * Loads these services with all data from which their price is calculated (rules 4.1, 4.2): tiers, variants, and for combos the items with
 * their tiers. Unknown ids are left out. Always runs five queries.
 */
export async function loadCatalogue(ctx: Context, ids: readonly string[]): Promise<PricedService[]> {
  if (ids.length === 0) return [];
  const own = [...new Set(ids)];
  const services = await findAll(ctx, 'services', { id: own });
  const tiers = groupBy(await findAll(ctx, 'bulk_discounts', { service_id: own }), (tier) => tier.service_id);
  const variants = groupBy(
    await findAll(ctx, 'variants', { service_id: own }),
    (variant) => variant.service_id,
  );
  const combos = services.filter((service) => service.pack).map((service) => service.id);
  const items = groupBy(await loadItems(ctx, combos), (item) => item.combo_id);
  return services.map((service) => ({
    id: service.id,
    name: service.name,
    price: service.price,
    amount: service.amount ?? 1,
    category: service.category,
    pack: service.pack,
    tiers: (tiers.get(service.id) ?? []).map(toTier),
    variants: variants.get(service.id) ?? [],
    items: items.get(service.id) ?? [],
  }));
}

async function loadItems(
  ctx: Context,
  combos: readonly string[],
): Promise<(IncludedItem & { combo_id: string })[]> {
  if (combos.length === 0) return [];
  const items = await findAll(ctx, 'pack_items', { combo_id: combos });
  if (items.length === 0) return [];
  const tiers = groupBy(
    await findAll(ctx, 'bulk_discounts', { pack_item_id: items.map((item) => item.id) }),
    (tier) => tier.pack_item_id,
  );
  const included = await findAll(ctx, 'services', { id: items.map((item) => item.service_id) });
  const prices = new Map(included.map((service) => [service.id, service.price]));
  return items.map((item) => ({
    combo_id: item.combo_id,
    service_id: item.service_id,
    quantity: item.quantity,
    pack_variant_id: item.pack_variant_id,
    tiers: (tiers.get(item.id) ?? []).map(toTier),
    service_price: prices.get(item.service_id) ?? null,
  }));
}

const toTier = ({ min_quantity, max_quantity, price }: StoredRecord<'bulk_discounts'>): PricingTier => ({
  min_quantity,
  max_quantity,
  price,
});
