/** Registering a package. */

import { monthOf, wday } from '#rules/days';
import { levelByNurses, nursesOf } from '#rules/levels';
import { afterContact } from '#rules/nextContact';
import type { Stored } from '#schema/index';
import type { ValuesOf } from '#schema/kinds';
import type { registration } from '#schema/registration';
import type { Context } from '../../context.ts';
import { insertMany } from '../../db/insertMany.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, insert, update } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { assertNursesAllowed, checkNurses, checkSales } from '../accounts/assignable.ts';
import { syncCustomerLevel } from '../customers/customers.ts';
import { spellCodes, takeUses } from '../discounts/discounts.ts';
import { findOpenMonth } from '../months/months.ts';
import { assertNotOverpaid, bookTransaction } from '../payments/bookTransaction.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import {
  assertNoProblems,
  assertPriceCuts,
  type PackageQuote,
  type PathOfLine,
  quotePackage,
  toMoneyFields,
} from './quote.ts';

/** The values of the register form. */
export type Registration = Partial<ValuesOf<typeof registration>> & {
  accept_conflicts?: boolean | null;
  accept_refused?: boolean | null;
  accept_papers?: boolean | null;
  accept_overpayment?: boolean | null;
};

/**
 * Registers a package for a customer: by staff at L6, L5-A or L5 with its sessions planned; with
 * `isRequest`, as a partner's request at L4, whose sessions are planned once it is confirmed. Exactly what the preview
 * showed is stored; uses of codes are counted, a deposit is booked, the customer's level follows.
 * @param pathOfLine where a service line stands in the input, when not in `services`
 * @throws 422 at the values; 409 `schedule_conflict`, `refused_nurse`, `papers_expired`, `overpaid`
 */
export async function registerPackage(
  ctx: Context,
  customer_id: string,
  values: Registration,
  pathOfLine?: PathOfLine,
  isRequest = false,
): Promise<Stored<'packages'>> {
  await lockRows(ctx, 'customers', [customer_id]);
  const customer = await find(ctx, 'customers', customer_id);
  if (!customer) throw invalid('customer_id', 'Không có khách hàng này. Hãy chọn lại.');
  await checkNurses(ctx, values);
  await checkSales(ctx, values.sales_id);
  if (values.partner_id && !(await find(ctx, 'partners', values.partner_id)))
    throw invalid('partner_id', 'Không có đối tác này. Hãy chọn lại.');
  if (values.follows_id && (await find(ctx, 'packages', values.follows_id))?.customer_id !== customer_id)
    throw invalid('follows_id', 'Gói trước không phải của khách hàng này.');
  const quote = await quotePackage(ctx, {
    ...values,
    services: values.services ?? [],
    started_at: values.started_at ?? null,
  });
  assertNoProblems(quote, pathOfLine);
  await assertPriceCuts(ctx, quote.lines, { pathOfLine });
  const pack = await insert(ctx, 'packages', toFields(ctx, customer_id, values, quote, isRequest));
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
  await takeUses(ctx, quote.discounts);
  if (!isRequest) {
    await insertMany(
      ctx,
      'shifts',
      quote.days.map((day, at) => ({
        package_id,
        index: at + 1,
        day,
        wday: wday(day),
        is_addition: false,
        delayed_days: 0,
        status: 'planned' as const,
      })),
    );
    await assertNursesAllowed(ctx, [{ customer_id, nurses: nursesOf(pack), days: quote.days }], values);
    await assertNoConflicts(ctx, package_id, { accepted: values.accept_conflicts });
  }
  await bookDeposit(ctx, pack, values);
  // A partner's request is no contact of ours with her.
  const contact = isRequest ? {} : afterContact(customer, {}, ctx.today);
  if ('next_contact_at' in contact) await update(ctx, 'customers', customer_id, contact);
  await syncCustomerLevel(ctx, customer_id);
  return pack;
}

function toFields(
  ctx: Context,
  customer_id: string,
  values: Registration,
  quote: PackageQuote,
  isRequest: boolean,
): Partial<Stored<'packages'>> {
  const now = ctx.now.toISOString();
  const level = isRequest ? 'L4' : levelByNurses(values);
  const { services, discount_codes, direct_discount, ...given } = values;
  const { accept_conflicts, accept_refused, accept_papers, accept_overpayment, ...plain } = given;
  return {
    ...plain,
    customer_id,
    level,
    level_up_time: now,
    l6_at: level === 'L6' ? now : null,
    // A Sunday start moves to Monday.
    started_at: quote.days[0] ?? values.started_at,
    finished_at: quote.finished_at,
    discount_codes: spellCodes(discount_codes ?? [], quote.discounts),
    direct_discount: direct_discount ?? 0,
    agent_commission: quote.agent_commission,
    original_agent_commission: quote.agent_commission,
    partner_commission: quote.partner_commission,
    total_quantity: quote.total_sessions,
    ...toMoneyFields(quote),
  };
}

/**
 * Books the deposit as a revenue transaction that waits for approval, on the day of registration, in its month or, when
 * that is closed, in the first open one after it (rules 7.11).
 */
async function bookDeposit(ctx: Context, pack: Stored<'packages'>, values: Registration): Promise<void> {
  if (!values.total_deposit) return;
  assertNotOverpaid(
    pack,
    { paid: 0, refunded: 0 },
    values.total_deposit,
    values.accept_overpayment ?? ctx.acceptsOverpayment,
  );
  await bookTransaction(ctx, {
    kind: 'revenue',
    account_type: 'customer',
    at: pack.registered_at,
    month: await findOpenMonth(ctx, monthOf(pack.registered_at)),
    amount: values.total_deposit,
    bank: values.bank ?? null,
    payment_method: values.payment_method ?? null,
    customer_id: pack.customer_id,
    package_id: pack.id,
    note: 'Đặt cọc',
  });
}
