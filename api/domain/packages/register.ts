/** Registers packages: reads the form, calculates the preview, and stores the package. */
import { toWeekday } from '#rules/days';
import { calculateLevelByNurses, listCountedNurses } from '#rules/levels';
import { updateNextContact } from '#rules/nextContact';
import { consentFields } from '#schema/consents';
import { buildFlatServiceFields } from '#schema/flatServiceFields';
import type { StoredRecord } from '#schema/index';
import { type Fields, ref, type ValuesOf } from '#schema/kinds';
import { registrationFields, type serviceLine } from '#schema/registration';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { insertMany } from '../../db/insertMany.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findById, insert, update } from '../../db/store.ts';
import { assertReferencesExist } from '../../resources/assertValues.ts';
import { readAttributes } from '../../resources/attributes.ts';
import {
  assertNursesAllowed,
  assertNursesAssignable,
  assertSellerAssignable,
  findAssignablePartner,
} from '../accounts/assignable.ts';
import { addDiscountUses, normalizeCodeSpelling } from '../catalogue/discounts.ts';
import { syncCustomerLevel } from '../customers/customerLevel.ts';
import { findMonthOfDeposit } from '../months/months.ts';
import { assertNotOverpaid, bookTransaction } from '../payments/bookTransaction.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import {
  assertNoProblems,
  assertPriceCuts,
  assertStillSold,
  type LinePathBuilder,
  type PackageQuote,
  quotePackage,
  toMoneyFields,
} from './quote.ts';

/** The values of the register form. */
export type Registration = Partial<ValuesOf<typeof registrationFields>> & {
  accept_conflicts?: boolean | null;
  accept_refused?: boolean | null;
  accept_papers?: boolean | null;
  accept_overpayment?: boolean | null;
};

/** Origin of a registration: the form, a partner's request, or an import file of packages sold earlier. */
type RegistrationOrigin = 'form' | 'request' | 'file';

/**
 * Registers a package for a customer. Staff register at L6, L5-A or L5, and the sessions are planned at once; a partner's request is at L4,
 * and its sessions are planned when it is confirmed. Stores the same result as the preview, counts the uses of codes, books a deposit, and
 * updates the customer's level. Only packages from a file may contain services that are no longer sold.
 * @param pathOfLine path of a service line in the input, if not in `services`
 * @throws 422 at the values; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`, `overpaid`
 */
export async function registerPackage(
  ctx: Context,
  customer_id: string,
  values: Registration,
  pathOfLine?: LinePathBuilder,
  origin: RegistrationOrigin = 'form',
): Promise<StoredRecord<'packages'>> {
  const isRequest = origin === 'request';
  await lockRows(ctx, 'customers', [customer_id]);
  const customer = await findById(ctx, 'customers', customer_id);
  if (!customer) throw invalidError('customer_id', 'Không có khách hàng này. Hãy chọn lại.');
  const quote = await quoteRegistration(ctx, customer_id, values, pathOfLine, origin);
  const pack = await insert(ctx, 'packages', toPackageFields(ctx, customer_id, values, quote, isRequest));
  const package_id = pack.id;
  await insertMany(
    ctx,
    'package_services',
    quote.lines.map((line) => ({ package_id, ...line })),
  );
  await insertMany(
    ctx,
    'deductions',
    quote.deductions.map((deduction) => ({ package_id, ...deduction })),
  );
  await addDiscountUses(ctx, quote.discounts);
  if (!isRequest) {
    await insertMany(
      ctx,
      'shifts',
      quote.days.map((day, at) => ({
        package_id,
        index: at + 1,
        day,
        wday: toWeekday(day),
        is_addition: false,
        delayed_days: 0,
        status: 'planned' as const,
      })),
    );
    await assertNursesAllowed(
      ctx,
      [{ customer_id, nurses: listCountedNurses(pack), days: quote.days }],
      values,
    );
    await assertNoConflicts(ctx, package_id, { accepted: values.accept_conflicts });
  }
  await bookDeposit(ctx, pack, values);
  // A partner's request is not a contact with the customer, so the day of the next contact stays unchanged.
  const contact = isRequest ? {} : updateNextContact(customer, {}, ctx.today);
  if ('next_contact_at' in contact) await update(ctx, 'customers', customer_id, contact);
  await syncCustomerLevel(ctx, customer_id);
  return pack;
}

/**
 * Checks the records that a registration refers to, and calculates the package.
 * @throws 422 at the values
 */
export async function quoteRegistration(
  ctx: Context,
  customer_id: string,
  values: Registration,
  pathOfLine: LinePathBuilder | undefined,
  origin: RegistrationOrigin,
): Promise<PackageQuote> {
  await assertNursesAssignable(ctx, values);
  await assertSellerAssignable(ctx, values.sales_id, { mayBeDisabled: origin === 'file' });
  await findAssignablePartner(ctx, values.partner_id, origin !== 'form');
  if (values.follows_id && (await findById(ctx, 'packages', values.follows_id))?.customer_id !== customer_id)
    throw invalidError('follows_id', 'Gói trước không phải của khách hàng này.');
  const quote = await quotePackage(ctx, {
    ...values,
    services: values.services ?? [],
    started_at: values.started_at ?? null,
  });
  assertNoProblems(quote, pathOfLine);
  if (origin !== 'file') await assertStillSold(ctx, quote.lines, pathOfLine);
  await assertPriceCuts(ctx, quote.lines, { pathOfLine });
  return quote;
}

/** Builds the fields of a package from its registration. */
export function toPackageFields(
  ctx: Context,
  customer_id: string,
  values: Registration,
  quote: PackageQuote,
  isRequest: boolean,
): Partial<StoredRecord<'packages'>> {
  const now = ctx.now.toISOString();
  const level = isRequest ? 'L4' : calculateLevelByNurses(values);
  const { services, discount_codes, direct_discount, ...given } = values;
  const { accept_conflicts, accept_refused, accept_papers, accept_overpayment, ...plain } = given;
  return {
    ...plain,
    customer_id,
    level,
    level_up_time: now,
    l6_at: level === 'L6' ? now : null,
    // A start on a Sunday moves to Monday.
    started_at: quote.days[0] ?? values.started_at,
    finished_at: quote.finished_at,
    discount_codes: normalizeCodeSpelling(discount_codes ?? [], quote.discounts),
    direct_discount: direct_discount ?? 0,
    agent_commission: quote.agent_commission,
    original_agent_commission: quote.agent_commission,
    partner_commission: quote.partner_commission,
    total_quantity: quote.total_sessions,
    ...toMoneyFields(quote),
  };
}

/**
 * Books the deposit as a revenue transaction that waits for approval, on the day of registration. The transaction counts in the month of
 * that day or, if this month is closed, in the next open month (rules 7.11).
 */
async function bookDeposit(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  values: Registration,
): Promise<void> {
  if (!values.total_deposit) return;
  assertNotOverpaid(
    pack,
    { paid: 0, refunded: 0 },
    values.total_deposit,
    values.accept_overpayment ?? ctx.consent?.accept_overpayment,
  );
  await bookTransaction(ctx, {
    kind: 'revenue',
    account_type: 'customer',
    at: pack.registered_at,
    month: await findMonthOfDeposit(ctx, pack.registered_at),
    amount: values.total_deposit,
    bank: values.bank ?? null,
    payment_method: values.payment_method ?? null,
    customer_id: pack.customer_id,
    package_id: pack.id,
    note: 'Đặt cọc',
  });
}

type ServiceLine = ValuesOf<typeof serviceLine>;

/** Values of the form with five services, whose fields are service_1, service_1_quantity, service_1_price … service_5_price. */
type ServiceFields = Readonly<Record<string, unknown>>;

const servicePositions = [1, 2, 3, 4, 5] as const;

/**
 * Reads the lines in the fields service_1 … service_5; null if no service is given.
 * @throws 422 if a service lacks its quantity, a quantity lacks its service, or service_1 is missing
 */
export function readServiceFields(
  values: ServiceFields,
): { lines: ServiceLine[]; pathOfLine: LinePathBuilder } | null {
  const used = servicePositions.filter((n) => values[`service_${n}`] != null);
  for (const n of servicePositions) {
    const [quantity, price] = [values[`service_${n}_quantity`], values[`service_${n}_price`]];
    if (!used.includes(n) && (quantity != null || price != null))
      throw invalidError(`service_${n}`, `Chọn dịch vụ ${n}, hoặc để trống cả số lượng của nó.`);
    if (used.includes(n) && quantity == null)
      throw invalidError(`service_${n}_quantity`, `Số lượng ${n} is required!`);
  }
  if (used.length === 0) return null;
  if (!used.includes(1)) throw invalidError('service_1', 'Dịch vụ 1 is required!');
  const lines = used.map((n) => ({
    service_id: String(values[`service_${n}`]),
    variant_id: null,
    quantity: Number(values[`service_${n}_quantity`]),
    price: (values[`service_${n}_price`] as number | null | undefined) ?? null,
  })) as ServiceLine[];
  return { lines, pathOfLine: (index) => `service_${used[index] ?? 1}` };
}

/** Converts a package's lines, in order, to the fields service_1 … service_5. */
export function toServiceFields([one, two, three, four, five]: readonly ServiceLine[]): Record<
  string,
  unknown
> {
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

/** Returns only the package's values that are also fields of the register form. */
export function toRegistration(values: Partial<StoredRecord<'packages'>>): Registration {
  return Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(registrationFields, key)));
}

/** Input fields of the preview: the registration's fields and the customer. */
const previewFields: Fields = {
  ...registrationFields,
  ...buildFlatServiceFields('create'),
  customer_id: ref('Khách hàng', 'customers'),
  accept_conflicts: consentFields.accept_conflicts,
};
/** Names of the optional fields. All fields are optional, because the preview runs while the user fills in the form. */
const optionalFieldNames = Object.keys(previewFields);

/**
 * Calculates the package for a registration with these values, in the same way as the registration does (rules 2.12). Stores nothing.
 * @throws 400 and 422 at the values, and at a code or service that cannot be part of the calculation
 */
export async function previewPackage(ctx: Context, given: Record<string, unknown>) {
  const values = readAttributes(
    previewFields,
    given,
    'create',
    ctx.viewer,
    optionalFieldNames,
  ) as Registration & Record<string, unknown>;
  await assertReferencesExist(ctx, previewFields, values);
  const form = readServiceFields(values);
  const services = values.services ?? form?.lines;
  if (!services?.length) throw invalidError('services', 'Dịch vụ is required!');
  const quote = await quotePackage(ctx, { ...values, services, started_at: values.started_at ?? null });
  assertNoProblems(quote, form?.pathOfLine);
  await assertStillSold(ctx, quote.lines, form?.pathOfLine);
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
