import type { PricedService, PricingTier } from '#rules/pricing';
import type { Service } from '#schema/services';
import { toLocalInstant } from './instants.ts';
import { type CatalogueOffer, catalogueOffers } from './priceList.ts';
import type { World } from './world.ts';

/** A service of the demo: its record, and the data that determine its price. */
export interface SoldOffer {
  offer: CatalogueOffer;
  service: Service;
  priced: PricedService;
}

/** Converts the steps of a price table to tiers. A tier ends where the next tier begins; the last tier has no end. */
const toTiers = (steps: CatalogueOffer['tiers'] = []): PricingTier[] =>
  steps.map(([from, price], index) => {
    const next = steps[index + 1];
    return { min_quantity: from, max_quantity: next ? next[0] - 1 : null, price };
  });

/** Adds the services with their variants, price tables and combos. Returns the services by key. */
export function addCatalogue(world: World, opened: string): Map<string, SoldOffer> {
  const sold = new Map<string, SoldOffer>();
  for (const [index, offer] of catalogueOffers.entries())
    sold.set(offer.key, addOffer(world, toLocalInstant(opened, 480 + index), offer, sold));
  return sold;
}

function addOffer(
  world: World,
  created: string,
  offer: CatalogueOffer,
  sold: ReadonlyMap<string, SoldOffer>,
): SoldOffer {
  const { name, category, price, duration } = offer;
  const service = world.add('services', created, {
    name,
    category,
    price,
    original_price: offer.original ?? null,
    duration,
    gift: offer.gift ?? null,
    amount: offer.amount ?? 1,
    unit: offer.unit ?? 'Buổi',
    for_partner: offer.for_partner ?? false,
    pack: offer.items !== undefined,
  });
  const variants = (offer.variants ?? []).map(([variant, quantity]) =>
    world.add('variants', created, { name: variant, quantity, service_id: service.id }),
  );
  const tiers = toTiers(offer.tiers);
  for (const tier of tiers)
    world.add('bulk_discounts', created, { ...toStoredTier(tier), service_id: service.id });
  const items = (offer.items ?? []).map((item) => {
    const included = sold.get(item.of);
    if (!included) throw new Error(`${offer.key} includes ${item.of}, which is not sold`);
    const pack_variant_id = variants.find((variant) => variant.name === item.variant)?.id ?? null;
    const { id } = world.add('pack_items', created, {
      combo_id: service.id,
      service_id: included.service.id,
      quantity: item.quantity,
      pack_variant_id,
    });
    const own = toTiers(item.tiers);
    for (const tier of own) world.add('bulk_discounts', created, { ...toStoredTier(tier), pack_item_id: id });
    return {
      service_id: included.service.id,
      quantity: item.quantity,
      pack_variant_id,
      tiers: own,
      service_price: included.service.price,
    };
  });
  const { id, amount, pack } = service;
  return { offer, service, priced: { id, name, price, amount, category, pack, tiers, items, variants } };
}

const toStoredTier = (tier: PricingTier) => ({ ...tier, min_quantity: tier.min_quantity ?? 1 });
