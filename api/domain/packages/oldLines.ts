import type { ValuesOf } from '#schema/kinds';
import type { serviceLine } from '#schema/registration';
import { invalid } from '../../domainError.ts';
import type { PathOfLine } from './refuseProblems.ts';

type Line = ValuesOf<typeof serviceLine>;

/** The old form's fields: service_1, service_1_quantity, service_1_price … service_5_price. */
export type OldLines = Readonly<Record<string, unknown>>;

const numbers = [1, 2, 3, 4, 5] as const;
/**
 * The lines of the old form's service_1 … service_5, null when none of it is given; the place names their fields.
 * @throws 422 when a service lacks its quantity, a quantity its service, or service_1 is left out.
 */
export function oldLines(values: OldLines): { lines: Line[]; pathOfLine: PathOfLine } | null {
  const used = numbers.filter((n) => values[`service_${n}`] != null);
  for (const n of numbers) {
    const [quantity, price] = [values[`service_${n}_quantity`], values[`service_${n}_price`]];
    if (!used.includes(n) && (quantity != null || price != null))
      throw invalid(`service_${n}`, `Chọn dịch vụ ${n}, hoặc để trống cả số lượng của nó.`);
    if (used.includes(n) && quantity == null)
      throw invalid(`service_${n}_quantity`, `Số lượng ${n} is required!`);
  }
  if (used.length === 0) return null;
  if (!used.includes(1)) throw invalid('service_1', 'Dịch vụ 1 is required!');
  const lines = used.map((n) => ({
    service_id: String(values[`service_${n}`]),
    variant_id: null,
    quantity: Number(values[`service_${n}_quantity`]),
    price: (values[`service_${n}_price`] as number | null | undefined) ?? null,
  })) as Line[];
  return { lines, pathOfLine: (index) => `service_${used[index] ?? 1}` };
}

/** The same fields for the way out, of a package's lines in order. */
export function asOldLines([one, two, three, four, five]: readonly Line[]): Record<string, unknown> {
  return {
    service_1: one?.service_id ?? null,
    service_1_quantity: one?.quantity ?? null,
    service_1_price: one?.price ?? null,
    service_2: two?.service_id ?? null,
    service_2_quantity: two?.quantity ?? null,
    service_2_price: two?.price ?? null,
    service_3: three?.service_id ?? null,
    service_3_quantity: three?.quantity ?? null,
    service_3_price: three?.price ?? null,
    service_4: four?.service_id ?? null,
    service_4_quantity: four?.quantity ?? null,
    service_4_price: four?.price ?? null,
    service_5: five?.service_id ?? null,
    service_5_quantity: five?.quantity ?? null,
    service_5_price: five?.price ?? null,
  };
}
