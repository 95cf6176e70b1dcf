/** The current values of the partner form's services, service_1 … service_5. */
import { calculateLinePrice, findPricingTier, type PricedService } from '#rules/pricing';

type Values = Readonly<Record<string, unknown>>;

/** A line with a service; `price` in đồng, null if the partner may not see the price. */
interface RequestedLine {
  readonly number: number;
  readonly quantity: number;
  /** Sessions per unit. */
  readonly amount: number;
  readonly price: number | null;
}

/** True if the partner may see the price. A combo without its own price costs the sum of its services, whose prices may be hidden. */
const isPriceVisible = (service: PricedService, quantity: number): boolean =>
  service.price !== null ||
  findPricingTier(service.tiers, quantity) !== null ||
  (service.pack &&
    service.items.every(
      (item) => item.service_price !== null || findPricingTier(item.tiers, item.quantity) !== null,
    ));

/** Returns the line with this number; null while it has no service or quantity. */
export function readRequestedLine(
  values: Values,
  number: number,
  catalogue: readonly PricedService[],
): RequestedLine | null {
  const service = catalogue.find(({ id }) => id === values[`service_${number}`]);
  const quantity = values[`service_${number}_quantity`];
  if (!service || typeof quantity !== 'number' || quantity < 1) return null;
  const price = isPriceVisible(service, quantity) ? calculateLinePrice(service, { quantity }).price : null;
  return { number, quantity, amount: service.amount, price };
}
