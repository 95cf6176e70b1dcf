import type { PricedService, Tier } from '#rules/pricing';
import type { LoadedRecord } from '../../jsonapi/response.ts';

const rows = (value: unknown): readonly LoadedRecord[] =>
  Array.isArray(value) ? (value as LoadedRecord[]) : [];

const tier = (record: LoadedRecord): Tier => ({
  min_quantity: record.min_quantity as number | null,
  max_quantity: record.max_quantity as number | null,
  price: record.price as number,
});

/** Services as loaded for the package form, as the pricing rules read them. */
export function catalogueOf(services: readonly LoadedRecord[]): PricedService[] {
  const priceOf = new Map(services.map((service) => [service.id, service.price as number | null]));
  return services.map((service) => ({
    id: service.id,
    name: service.name as string,
    price: service.price as number | null,
    amount: service.amount as number,
    category: service.category as string | null,
    pack: service.pack === true,
    tiers: rows(service.bulk_discounts)
      .filter((each) => each.pack_item_id === null)
      .map(tier),
    items: rows(service.pack_items).map((item) => ({
      service_id: item.service_id as string,
      quantity: item.quantity as number,
      pack_variant_id: item.pack_variant_id as string | null,
      tiers: rows(item.bulk_discounts).map(tier),
      service_price: priceOf.get(item.service_id as string) ?? null,
    })),
    variants: rows(service.variants).map((variant) => ({
      id: variant.id,
      name: variant.name as string,
      quantity: variant.quantity as number | null,
    })),
  }));
}
