import type { PricedService, PricingTier } from '#rules/pricing';
import { getRelatedRecords, type LoadedRecordOf } from '../../jsonapi/loaded.ts';

const toPricingTier = (record: LoadedRecordOf<'bulk_discounts'>): PricingTier => ({
  min_quantity: record.min_quantity,
  max_quantity: record.max_quantity,
  price: record.price,
});

/** Converts services loaded for the package form to the pricing rules' type. */
export function buildCatalogue(services: readonly LoadedRecordOf<'services'>[]): PricedService[] {
  const priceOf = new Map(services.map((service) => [service.id, service.price]));
  return services.map((service) => ({
    id: service.id,
    name: service.name,
    price: service.price,
    amount: service.amount,
    category: service.category,
    pack: service.pack === true,
    tiers: getRelatedRecords(service, 'bulk_discounts')
      .filter((each) => each.pack_item_id === null)
      .map(toPricingTier),
    items: getRelatedRecords(service, 'pack_items').map((item) => ({
      service_id: item.service_id,
      quantity: item.quantity,
      pack_variant_id: item.pack_variant_id,
      tiers: getRelatedRecords(item, 'bulk_discounts').map(toPricingTier),
      service_price: priceOf.get(item.service_id) ?? null,
    })),
    variants: getRelatedRecords(service, 'variants').map((variant) => ({
      id: variant.id,
      name: variant.name,
      quantity: variant.quantity,
    })),
  }));
}
