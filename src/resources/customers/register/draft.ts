/** The state of a registration being filled in: plain values, and the lines with a key of their own. */
import { defaultQuantity, type PricedService, priceLine } from '#rules/pricing';

export interface DraftLine {
  /** Stays with the line while others come and go. */
  readonly key: number;
  readonly service_id: string | null;
  readonly variant_id: string | null;
  readonly quantity: number | null;
  /** The line's total when staff set it; null: by the price table. */
  readonly price: number | null;
}
export type DraftValues = Readonly<Record<string, unknown>>;

let lastKey = 0;
export const emptyLine = (): DraftLine => {
  lastKey += 1;
  return { key: lastKey, service_id: null, variant_id: null, quantity: 1, price: null };
};

/** The line with some of it changed: another service or variant brings its own quantity and price (contract §4). */
export function changeLine(
  line: DraftLine,
  change: Partial<DraftLine>,
  catalogue: readonly PricedService[],
): DraftLine {
  const next = { ...line, ...change };
  if ('service_id' in change) next.variant_id = null;
  if ('service_id' in change || 'variant_id' in change) {
    const service = catalogue.find((each) => each.id === next.service_id);
    next.quantity = service ? defaultQuantity(service, next.variant_id) : 1;
  }
  if (!('price' in change)) next.price = null;
  return next;
}

/** Another nurse brings the commission of her profile, none when it has none; nobody leaves it as it is (PKG-51). */
export const withNurse = (
  id: unknown,
  nurses: readonly Readonly<Record<string, unknown>>[],
): Record<string, unknown> => {
  const nurse = nurses.find((each) => each.id === id);
  return { agent_id: id, ...(nurse && { agent_commission: nurse.commission ?? null }) };
};

/** What the line costs by the price table, in đồng; null while it names no service. */
export function tablePrice(line: DraftLine, catalogue: readonly PricedService[]): number | null {
  const service = catalogue.find((each) => each.id === line.service_id);
  if (!service || !line.quantity) return null;
  return priceLine(service, { quantity: line.quantity, variant_id: line.variant_id }).subtotal_price;
}

/** The lines' sum before discounts, in đồng. */
export const originalPrice = (lines: readonly DraftLine[], catalogue: readonly PricedService[]): number =>
  lines.reduce((total, line) => total + (line.price ?? tablePrice(line, catalogue) ?? 0), 0);

/** The lines as the API takes them: those that name a service. */
export const linesOut = (lines: readonly DraftLine[]) =>
  lines
    .filter((line) => line.service_id)
    .map(({ service_id, variant_id, quantity, price }) => ({
      service_id,
      quantity,
      ...(variant_id && { variant_id }),
      ...(price !== null && { price }),
    }));

/** The values as the API takes them: nothing empty, the lines included. */
export function valuesOut(values: DraftValues, lines: readonly DraftLine[]): Record<string, unknown> {
  const given = Object.entries(values).filter(
    ([, value]) =>
      value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return { ...Object.fromEntries(given), services: linesOut(lines) };
}
