/** Calculates the price of a package's line (rules 4.1, 4.2). All prices are whole đồng. */
import { sum } from '#rules/money';

/** A tier of a price table: the unit price for quantities in a range. A null bound means that the range is open on this side. */
export interface PricingTier {
  min_quantity: number | null;
  max_quantity: number | null;
  price: number;
}
/** A service included in a combo. */
export interface IncludedItem {
  service_id: string;
  quantity: number;
  /** Id of the combo's variant that includes this item; null if all variants include it. */
  pack_variant_id: string | null;
  /** The item's own price table. */
  tiers: readonly PricingTier[];
  /** The price of the included service, used if no tier applies. */
  service_price: number | null;
}
interface PricedVariant {
  id: string;
  name: string;
  quantity: number | null;
}
/** A service with all data that determines its price. */
export interface PricedService {
  id: string;
  name: string;
  price: number | null;
  /** Sessions per unit. */
  amount: number;
  category: string | null;
  /** True if the service is a combo. */
  pack: boolean;
  tiers: readonly PricingTier[];
  /** Included services; empty unless the service is a combo. */
  items: readonly IncludedItem[];
  variants: readonly PricedVariant[];
}
/** A line as requested; `price` is the line's total if staff have set it. */
export interface PackageLineInput {
  quantity?: number | null;
  variant_id?: string | null;
  price?: number | null;
  /** Reason for a price below the price list. */
  price_reason?: string | null;
}
export interface PricedLine {
  unit_price: number;
  quantity: number;
  /** Sessions per unit. */
  amount: number;
  /** The line's total by the price table: unit price × quantity × amount. */
  subtotal_price: number;
  /** The line's total: the price that staff have set, else the subtotal. */
  price: number;
}

const getMinQuantity = (tier: PricingTier): number => tier.min_quantity ?? 0;

/**
 * Returns the tier whose range contains the quantity. If ranges overlap, returns the tier with the highest first quantity, and among equal
 * tiers the cheapest; null if no range contains the quantity.
 */
export function findPricingTier<T extends PricingTier>(tiers: readonly T[], quantity: number): T | null {
  const holding = tiers.filter(
    (tier) =>
      quantity >= getMinQuantity(tier) && (tier.max_quantity === null || quantity <= tier.max_quantity),
  );
  return holding.sort((a, b) => getMinQuantity(b) - getMinQuantity(a) || a.price - b.price)[0] ?? null;
}

/**
 * Returns the price of a combo without a price of its own: the sum of its items, each at the tier for its quantity, else at the price of
 * its service.
 */
function sumItemPrices(combo: PricedService, variant_id: string | null): number {
  const included = combo.items.filter(
    (item) => item.pack_variant_id === null || item.pack_variant_id === variant_id,
  );
  return sum(
    included.map(
      (item) =>
        item.quantity * (findPricingTier(item.tiers, item.quantity)?.price ?? item.service_price ?? 0),
    ),
  );
}

/**
 * Returns the price of one unit at this quantity: the tier's price, else the service's own price, else (for a combo) the sum of its items,
 * else 0.
 */
export function findUnitPrice(
  service: PricedService,
  quantity: number,
  variant_id: string | null = null,
): number {
  const own = findPricingTier(service.tiers, quantity)?.price ?? service.price;
  if (own !== null) return own;
  return service.pack ? sumItemPrices(service, variant_id) : 0;
}

/** Returns the default quantity of a line: the variant's quantity, else 1. */
export function findDefaultQuantity(service: PricedService, variant_id: string | null): number {
  return service.variants.find((variant) => variant.id === variant_id)?.quantity ?? 1;
}

/** Calculates the price of a line (rules 4.1, 4.4): unit price × quantity × amount, unless `price` sets the line's total. */
export function calculateLinePrice(service: PricedService, line: PackageLineInput): PricedLine {
  const variant_id = line.variant_id ?? null;
  const quantity = line.quantity ?? findDefaultQuantity(service, variant_id);
  const unit_price = findUnitPrice(service, quantity, variant_id);
  const subtotal_price = unit_price * quantity * service.amount;
  return {
    unit_price,
    quantity,
    amount: service.amount,
    subtotal_price,
    price: line.price ?? subtotal_price,
  };
}
