/** The register form as it is sent: its service lines in either form, and its preview. */
import { consents } from '#schema/consents';
import type { Stored } from '#schema/index';
import { type Fields, ref, type ValuesOf } from '#schema/kinds';
import { oldServices } from '#schema/oldServices';
import { registration, type serviceLine } from '#schema/registration';
import type { Context } from '../../context.ts';
import { invalid } from '../../domainError.ts';
import { readAttributes } from '../../resources/attributes.ts';
import { checkReferences } from '../../resources/checkValues.ts';
import { assertNoProblems, assertPriceCuts, type PathOfLine, quotePackage } from './quote.ts';
import type { Registration } from './register.ts';

type Line = ValuesOf<typeof serviceLine>;

/** Fields of the form with five services: service_1, service_1_quantity, service_1_price … service_5_price. */
type ServiceFields = Readonly<Record<string, unknown>>;

const numbers = [1, 2, 3, 4, 5] as const;

/**
 * Reads the lines of service_1 … service_5; null when none of them is given.
 * @throws 422 when a service lacks its quantity, a quantity its service, or service_1 is left out
 */
export function readServiceFields(values: ServiceFields): { lines: Line[]; pathOfLine: PathOfLine } | null {
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

/** Writes a package's lines, in order, as these fields. */
export function toServiceFields([one, two, three, four, five]: readonly Line[]): Record<string, unknown> {
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

/** Returns those of a package's values that the register form takes. */
export function toRegistration(values: Partial<Stored<'packages'>>): Registration {
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(registration, key)));
}

/** What registering takes, and the customer. */
const fields: Fields = {
  ...registration,
  ...oldServices('create'),
  customer_id: ref('Khách hàng', 'customers'),
  accept_conflicts: consents.accept_conflicts,
};
/** While the form is being filled in, any of them may be missing. */
const optional = Object.keys(fields);

/**
 * Returns what the package would cost if it were registered so now (rules 2.12), by the calculation that registering uses.
 * @throws 400 and 422 at the values, the code or service that cannot be included
 */
export async function previewPackage(ctx: Context, given: Record<string, unknown>) {
  const values = readAttributes(fields, given, 'create', ctx.viewer, optional) as Registration &
    Record<string, unknown>;
  await checkReferences(ctx, fields, values, '/data/attributes');
  const form = readServiceFields(values);
  const services = values.services ?? form?.lines;
  if (!services?.length) throw invalid('services', 'Dịch vụ is required!');
  const quote = await quotePackage(ctx, { ...values, services, started_at: values.started_at ?? null });
  assertNoProblems(quote, form?.pathOfLine);
  await assertPriceCuts(ctx, quote.lines, { pathOfLine: form?.pathOfLine, needsReason: false });
  return {
    lines: quote.lines.map(({ list_price, price_reason, ...line }) => line),
    original_price: quote.original_price,
    deductions: quote.deductions.map(({ amount, description, applied_to }) => ({
      amount,
      description,
      applied_to,
    })),
    total_discount: quote.total_discount,
    total_price: quote.total_price,
    total_sessions: quote.total_sessions,
    finished_at: quote.finished_at,
    agent_income: quote.agent_income,
    agent_tax: quote.agent_tax,
    partner_income: quote.partner_income,
    company_income: quote.company_income,
  };
}
