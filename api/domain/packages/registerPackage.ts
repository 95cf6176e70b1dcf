import { monthOf } from '#rules/days';
import { levelByNurses } from '#rules/levels';
import type { Stored } from '#schema/index';
import type { ValuesOf } from '#schema/kinds';
import type { registration } from '#schema/registration';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, insert } from '../../db/store.ts';
import { invalid } from '../../domainError.ts';
import { checkNurses, checkSales } from '../accounts/assignable.ts';
import { syncCustomerLevel } from '../customers/customers.ts';
import { takeUses } from '../discounts/discounts.ts';
import { findOpenMonth } from '../months/months.ts';
import { bookTransaction } from '../payments/bookTransaction.ts';
import { assertNotOverpaid } from '../payments/paidAndOwed.ts';
import { guardConflicts } from '../shifts/guardConflicts.ts';
import { planShifts } from '../shifts/planShifts.ts';
import { type PackageQuote, quotePackage } from './quotePackage.ts';
import { moneyOf } from './recomputeTotals.ts';
import { type PathOfLine, refuseProblems } from './refuseProblems.ts';
import { codesInOrder } from './reprice.ts';
import { storeDeductions } from './storeDeductions.ts';
import { storeLines } from './storeLines.ts';

/** What the register form says. */
export type Registration = Partial<ValuesOf<typeof registration>> & {
  accept_conflicts?: boolean | null;
  accept_overpayment?: boolean | null;
};

/**
 * Registers a package for a customer: by staff at L6, L5-A or L5 with its sessions planned; with
 * `awaiting`, as a partner's request at L4, whose sessions are planned once it is confirmed. Exactly what the preview
 * showed is stored; uses of codes are counted, a deposit is booked, the customer's level follows.
 * @throws 422 at the attributes; 409 `schedule_conflict`.
 */
export async function registerPackage(
  ctx: Context,
  customer_id: string,
  given: Registration,
  pathOfLine?: PathOfLine,
  awaiting = false,
): Promise<Stored<'packages'>> {
  await lockRows(ctx, 'customers', [customer_id]);
  if (!(await find(ctx, 'customers', customer_id)))
    throw invalid('customer_id', 'Không có khách hàng này. Hãy chọn lại.');
  await checkNurses(ctx, given);
  await checkSales(ctx, given.sales_id);
  if (given.partner_id && !(await find(ctx, 'partners', given.partner_id)))
    throw invalid('partner_id', 'Không có đối tác này. Hãy chọn lại.');
  const quoted = await quotePackage(ctx, {
    ...given,
    services: given.services ?? [],
    started_at: given.started_at ?? null,
  });
  refuseProblems(quoted, pathOfLine);
  const pack = await insert(ctx, 'packages', fieldsOf(ctx, customer_id, given, quoted, awaiting));
  await storeLines(ctx, pack.id, quoted.lines);
  await storeDeductions(ctx, pack.id, quoted.deductions);
  await takeUses(ctx, quoted.discounts);
  if (!awaiting) {
    await planShifts(ctx, pack.id, quoted.days);
    await guardConflicts(ctx, pack.id, { accepted: given.accept_conflicts });
  }
  await bookDeposit(ctx, pack, given);
  await syncCustomerLevel(ctx, customer_id);
  return pack;
}

function fieldsOf(
  ctx: Context,
  customer_id: string,
  given: Registration,
  quoted: PackageQuote,
  awaiting: boolean,
): Partial<Stored<'packages'>> {
  const now = ctx.now.toISOString();
  const level = awaiting ? 'L4' : levelByNurses(given);
  const { services, accept_conflicts, accept_overpayment, discount_codes, direct_discount, ...plain } = given;
  return {
    ...plain,
    customer_id,
    level,
    level_up_time: now,
    l6_at: level === 'L6' ? now : null,
    // A Sunday start moves to Monday.
    started_at: quoted.days[0] ?? given.started_at,
    finished_at: quoted.finished_at,
    discount_codes: codesInOrder(discount_codes ?? [], quoted.discounts),
    direct_discount: direct_discount ?? 0,
    agent_commission: quoted.agent_commission,
    original_agent_commission: quoted.agent_commission,
    partner_commission: quoted.partner_commission,
    total_quantity: quoted.total_sessions,
    ...moneyOf(quoted),
  };
}

/**
 * A deposit is a revenue transaction that waits for approval, on the day of registration, in its month or, when
 * that is closed, in the first open one after it (rules 7.11).
 */
async function bookDeposit(ctx: Context, pack: Stored<'packages'>, given: Registration): Promise<void> {
  if (!given.total_deposit) return;
  assertNotOverpaid(pack, 0, given.total_deposit, given.accept_overpayment ?? ctx.acceptsOverpayment);
  await bookTransaction(ctx, {
    kind: 'revenue',
    account_type: 'customer',
    at: pack.registered_at,
    month: await findOpenMonth(ctx, monthOf(pack.registered_at)),
    amount: given.total_deposit,
    bank: given.bank ?? null,
    payment_method: given.payment_method ?? null,
    customer_id: pack.customer_id,
    package_id: pack.id,
    note: 'Đặt cọc',
  });
}
