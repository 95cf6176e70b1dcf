import type { IncludedItem, PricedService, Tier } from '#rules/pricing';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/**
 * Reads these services with all that their price depends on (rules 4.1, 4.2): tiers, variants, and for combos the
 * included items with theirs. Ids that do not exist are left out. Five queries, however many services.
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
  const items = groupBy(await itemsOf(ctx, combos), (item) => item.combo_id);
  return services.map((service) => ({
    id: service.id,
    name: service.name,
    price: service.price,
    amount: service.amount ?? 1,
    category: service.category,
    pack: service.pack,
    tiers: (tiers.get(service.id) ?? []).map(tierOf),
    variants: variants.get(service.id) ?? [],
    items: items.get(service.id) ?? [],
  }));
}

async function itemsOf(
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
    tiers: (tiers.get(item.id) ?? []).map(tierOf),
    service_price: prices.get(item.service_id) ?? null,
  }));
}

const tierOf = ({ min_quantity, max_quantity, price }: Stored<'bulk_discounts'>): Tier => ({
  min_quantity,
  max_quantity,
  price,
});

const groupBy = <T>(rows: readonly T[], key: (row: T) => string | null): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const at = key(row);
    if (at !== null) groups.set(at, [...(groups.get(at) ?? []), row]);
  }
  return groups;
};
