/** Loads the data for the prices of services, and the limit below the price list at which a package may be sold (rules 4.12). */
import { groupBy } from '#rules/groupBy';
import type { IncludedItem, PricedService, PricingTier } from '#rules/pricing';
import type { StoredRecord } from '#schema/index';
import type { PricingSettings } from '#schema/pricing';
import { logAction } from '../../audit/log.ts';
import type { Context } from '../../context.ts';
import { getCachedAnswer } from '../../db/getCachedAnswer.ts';
import { findAll } from '../../db/store.ts';
import { toNewRowColumns } from '../../db/toNewRowColumns.ts';

/**
 * Loads these services with all data from which their price is calculated (rules 4.1, 4.2): tiers, variants, and for combos the items with
 * their tiers. Unknown ids are left out. Runs five queries, for any number of services.
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

/** Loads the price settings; by default there is no limit. */
export async function loadPricing(ctx: Context): Promise<PricingSettings> {
  const row: PricingSettings | undefined = await getCachedAnswer(ctx, 'settings', 'pricing', async () =>
    ctx.db('pricing_settings').where({ id: 1 }).first('max_price_cut'),
  );
  const max = row?.max_price_cut ?? null;
  return { max_price_cut: max === null ? null : Number(max) };
}

export async function changePricing(
  ctx: Context,
  { max_price_cut }: PricingSettings,
): Promise<PricingSettings> {
  const at = ctx.now.toISOString();
  await ctx
    .db('pricing_settings')
    .insert({ id: 1, max_price_cut, ...toNewRowColumns(ctx.now) })
    .onConflict('id')
    .merge({ max_price_cut, updated_at: at });
  await logAction(ctx, {
    resource: 'pricing_settings',
    id: '1',
    code: 'edit',
    label: 'Sửa cài đặt giá',
    input: { max_price_cut },
  });
  return loadPricing(ctx);
}
