/** What a line of a package costs (rules 4.1, 4.2). All prices are whole đồng. */
import { sum } from '#rules/money';

/** A step of a price table: the unit price when the quantity is in the range; an empty end is open. */
export interface Tier {
  min_quantity: number | null;
  max_quantity: number | null;
  price: number;
}
/** A service included in a combo. */
export interface IncludedItem {
  service_id: string;
  quantity: number;
  /** The combo's variant it belongs to; null: all. */
  pack_variant_id: string | null;
  /** The item's own price table. */
  tiers: readonly Tier[];
  /** The included service's price. */
  service_price: number | null;
}
interface PricedVariant {
  id: string;
  name: string;
  quantity: number | null;
}
/** A service with all that its price depends on. */
export interface PricedService {
  id: string;
  name: string;
  price: number | null;
  /** Sessions per unit. */
  amount: number;
  category: string | null;
  /** A combo. */
  pack: boolean;
  tiers: readonly Tier[];
  /** Included services; of combos only. */
  items: readonly IncludedItem[];
  variants: readonly PricedVariant[];
}
/** A line as requested; `price` is the line total that staff have set. */
export interface LineInput {
  quantity?: number | null;
  variant_id?: string | null;
  price?: number | null;
  /** Why the price is below the list's. */
  price_reason?: string | null;
}
export interface PricedLine {
  unit_price: number;
  quantity: number;
  /** Sessions per unit. */
  amount: number;
  /** By the price table: unit × quantity × amount. */
  subtotal_price: number;
  /** What the line costs: the set price, else the subtotal. */
  price: number;
}

const atLeast = (tier: Tier): number => tier.min_quantity ?? 0;

/**
 * The tier whose range holds the quantity; of overlapping ones the one that starts highest, then the
 * cheapest.
 */
export function tierOf<T extends Tier>(tiers: readonly T[], quantity: number): T | null {
  const holding = tiers.filter(
    (tier) => quantity >= atLeast(tier) && (tier.max_quantity === null || quantity <= tier.max_quantity),
  );
  return holding.sort((a, b) => atLeast(b) - atLeast(a) || a.price - b.price)[0] ?? null;
}

/**
 * The price of a combo without one: its items, each at its tier for its quantity, else at the service's
 * price.
 */
function itemsPrice(combo: PricedService, variant_id: string | null): number {
  const included = combo.items.filter(
    (item) => item.pack_variant_id === null || item.pack_variant_id === variant_id,
  );
  return sum(
    included.map(
      (item) => item.quantity * (tierOf(item.tiers, item.quantity)?.price ?? item.service_price ?? 0),
    ),
  );
}

/**
 * The price of one unit at this quantity: the tier's, else the service's own, else (combos) its items', else
 * 0.
 */
export function unitPrice(
  service: PricedService,
  quantity: number,
  variant_id: string | null = null,
): number {
  const own = tierOf(service.tiers, quantity)?.price ?? service.price;
  if (own !== null) return own;
  return service.pack ? itemsPrice(service, variant_id) : 0;
}

/** A line's quantity when none is given: the variant's, else 1. */
export function defaultQuantity(service: PricedService, variant_id: string | null): number {
  return service.variants.find((variant) => variant.id === variant_id)?.quantity ?? 1;
}

/** Prices a line (rules 4.1, 4.4): unit × quantity × amount, unless its total is set by `price`. */
export function priceLine(service: PricedService, line: LineInput): PricedLine {
  const variant_id = line.variant_id ?? null;
  const quantity = line.quantity ?? defaultQuantity(service, variant_id);
  const unit_price = unitPrice(service, quantity, variant_id);
  const subtotal_price = unit_price * quantity * service.amount;
  return {
    unit_price,
    quantity,
    amount: service.amount,
    subtotal_price,
    price: line.price ?? subtotal_price,
  };
}
