/** The partner form's services, service_1 … service_5, as they stand while it is filled in. */
import { type PricedService, priceLine, tierOf } from '#rules/pricing';

type Values = Readonly<Record<string, unknown>>;

/** A line that names a service; `price` in đồng, null when the price table the partner sees does not tell it. */
interface RequestedLine {
  readonly number: number;
  readonly quantity: number;
  /** Sessions per unit. */
  readonly amount: number;
  readonly price: number | null;
}

/** A combo without a price costs what its services do; those the partner may not see have none here. */
const isTold = (service: PricedService, quantity: number): boolean =>
  service.price !== null ||
  tierOf(service.tiers, quantity) !== null ||
  (service.pack &&
    service.items.every((item) => item.service_price !== null || tierOf(item.tiers, item.quantity) !== null));

/** The line with this number; null while it names no service and quantity. */
export function lineAt(
  values: Values,
  number: number,
  catalogue: readonly PricedService[],
): RequestedLine | null {
  const service = catalogue.find(({ id }) => id === values[`service_${number}`]);
  const quantity = values[`service_${number}_quantity`];
  if (!service || typeof quantity !== 'number' || quantity < 1) return null;
  const price = isTold(service, quantity) ? priceLine(service, { quantity }).price : null;
  return { number, quantity, amount: service.amount, price };
}
