/** Settles packages: books payments and refunds, ends a package, and reopens it. */

import { calculateStoppedPrice } from '#rules/calculateStoppedPrice';
import { formatMoney, formatMonth } from '#rules/format';
import { findLevelAfterFinish, findLevelAfterPaid } from '#rules/levels';
import { calculateCustomerDue } from '#rules/owed';
import type { StoredRecord } from '#schema/index';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, insert, remove } from '../../db/store.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { withCorrections } from '../messages/changeNotices.ts';
import { refreshDraft } from '../partners/revenues.ts';
import { assertNotOverpaid, bookTransaction, type PaymentInput } from '../payments/bookTransaction.ts';
import { calculatePackageShares } from '../payments/packageShares.ts';
import { assertRefundable, sumPaidForPackage } from '../payments/paidAndOwed.ts';
import { assertNoConflicts } from '../shifts/conflicts.ts';
import { cancelPlannedSessions, planCancelledSessions } from '../shifts/plan.ts';
import { recomputeTotals } from './deductions.ts';
import { findConfirmedRevenue } from './facts.ts';
import { lockPackage, setPackageLevel } from './level.ts';
import { removeUnheldShares, restoreUnheldShares } from './unheldParts.ts';

/** Books money received from the customer. The package's level does not change. */
export const bookPackagePayment: ActionHandlersOf<'packages'>['pay'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'pay');
  return { transaction_id: await collectPayment(ctx, pack, input) };
};

/**
 * Books the payment of a package that was stopped midway: changes the level from L7-C to L8-7C, and creates a revenue transaction unless no
 * amount is due (rules 2.15).
 */
export const bookStoppedPackagePayment: ActionHandlersOf<'packages'>['paid_package'] = async (
  ctx,
  { id },
  input,
) => {
  const pack = await lockPackage(ctx, id, 'paid_package');
  const books = Boolean(input.amount) || calculateCustomerDue(pack, await sumPaidForPackage(ctx, id)) > 0;
  const transaction_id = books ? await collectPayment(ctx, pack, input) : null;
  const level = findLevelAfterPaid(pack.level) ?? pack.level;
  await setPackageLevel(ctx, pack, level);
  return { level, transaction_id };
};

interface CollectInput extends PaymentInput {
  package_id?: string | null;
  accept_overpayment?: boolean | null;
}

async function collectPayment(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  input: CollectInput,
): Promise<string> {
  const { package_id, amount, accept_overpayment, ...details } = input;
  if (!amount) throw invalidError('amount', 'Nhập số tiền.');
  assertNotOverpaid(pack, await sumPaidForPackage(ctx, pack.id), amount, accept_overpayment);
  const booked = await bookTransaction(ctx, {
    ...details,
    account_type: details.account_type ?? 'customer',
    kind: 'revenue',
    amount,
    package_id: pack.id,
    customer_id: pack.customer_id,
  });
  return booked.id;
}

/** Books a refund to the customer, at most the paid amount (rules 7.9). If no note is given, the reason is stored as the note. */
export const bookPackageRefund: ActionHandlersOf<'packages'>['refund'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'refund');
  const { package_id, reason, amount, shares, ...details } = input;
  const { paid } = await sumPaidForPackage(ctx, id);
  if (paid <= 0)
    throw refusedError('action_unavailable', 'Khách chưa trả tiền cho gói này nên không có gì để hoàn.');
  if (!amount) throw invalidError('amount', 'Nhập số tiền hoàn.');
  assertRefundable(paid, amount);
  if (shares === 'sessions' && amount !== paid)
    throw invalidError(
      'shares',
      `Chỉ tính lại khi hoàn toàn bộ ${formatMoney(paid)} đã thu. Hãy hoàn hết, hoặc chọn Giữ nguyên.`,
    );
  const taken = shares === 'sessions' ? await removeUnheldShares(ctx, pack) : {};
  const booked = await bookTransaction(ctx, {
    ...details,
    note: details.note ?? reason ?? null,
    account_type: 'customer',
    kind: 'refund',
    amount,
    shares: shares ?? null,
    package_id: pack.id,
    customer_id: pack.customer_id,
  });
  return { transaction_id: booked.id, ...taken };
};

/**
 * Ends a package in progress. Cancels its planned sessions, and stores the part of the price that is not due as a discount (rules 2.18). A
 * paid package gets L8, or L8-7C if not all sessions were used; a revenue transaction is created if payment details are given. An unpaid
 * package gets L7-C; this is refused if the package has no planned session left.
 */
export const finishPackage: ActionHandlersOf<'packages'>['finish_package'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'finish_package');
  const { package_id, paid, amount, charge, charge_amount, accept_overpayment, ...payment } = input;
  const shifts = await findAll(ctx, 'shifts', { package_id: id });
  const planned = shifts.filter((shift) => shift.status === 'planned').length;
  const outcome = findLevelAfterFinish({
    paid: paid === true,
    plannedRemaining: planned,
    anyCancelled: shifts.some((shift) => shift.status === 'cancelled'),
  });
  if ('refusal' in outcome)
    throw refusedError(
      'collect_first',
      'Các buổi đã làm hết. Hãy thu tiền trước, rồi kết thúc gói với Đã thanh toán.',
    );
  if (!paid && amount)
    throw invalidError('amount', 'Gói chưa thanh toán thì để trống số tiền, hoặc chọn Đã thanh toán.');
  if (!amount && (payment.payment_method || payment.bank))
    throw invalidError('amount', 'Nhập số tiền đã thu, hoặc để trống cả hình thức thanh toán.');
  if (planned === 0 && (charge || charge_amount != null))
    throw invalidError('charge', 'Không còn buổi nào chưa tắm nên khách trả đủ giá gói.');
  const price = calculateChargedPrice(pack, shifts, charge, charge_amount);
  const charged =
    price < pack.total_price ? await storeStopDiscount(ctx, pack, pack.total_price - price) : pack;
  if (amount) assertNotOverpaid(charged, await sumPaidForPackage(ctx, id), amount, accept_overpayment);
  await withCorrections(ctx, [id], () => cancelPlannedSessions(ctx, id, { by: 'finish' }));
  await setPackageLevel(ctx, charged, outcome.level);
  if (pack.partner_revenue_id) await refreshDraft(ctx, pack.partner_revenue_id);
  if (!amount) return { level: outcome.level };
  const booked = await bookTransaction(ctx, {
    ...payment,
    account_type: payment.account_type ?? 'customer',
    kind: 'revenue',
    amount,
    package_id: id,
    customer_id: pack.customer_id,
  });
  return { level: outcome.level, transaction_id: booked.id };
};

/**
 * Reopens a package: sets L7, restores the full price and the full shares, and restores the sessions that finishing had cancelled, on their
 * original days. If a partner's draft contains the package, the package stays in the draft, and its amounts count again once the package is
 * closed (rules 2.16).
 */
export const reopenPackage: ActionHandlersOf<'packages'>['reopen_package'] = async (ctx, { id }, input) => {
  const pack = await lockPackage(ctx, id, 'reopen_package');
  await assertNursesUnpaid(ctx, pack);
  const frozen = await findConfirmedRevenue(ctx, pack);
  if (frozen)
    throw refusedError(
      'action_unavailable',
      `Gói đã nằm trong doanh thu đối tác tháng ${formatMonth(frozen.month)} đã chốt nên không mở lại được. Hãy chỉnh bằng giao dịch: "Hoàn tiền" cho khách, "Thu lại lương" cho điều dưỡng.`,
    );
  for (const row of await findAll(ctx, 'deductions', { package_id: id, stopped: true }))
    await remove(ctx, 'deductions', row.id);
  await restoreUnheldShares(ctx, pack);
  await setPackageLevel(ctx, await recomputeTotals(ctx, id), 'L7');
  const cancelled = await findAll(ctx, 'shifts', {
    package_id: id,
    status: 'cancelled',
    cancelled_by: 'finish',
  });
  const days = await withCorrections(ctx, [id], () =>
    planCancelledSessions(
      ctx,
      id,
      cancelled.map((shift) => ({ shift, day: shift.day })),
    ),
  );
  if (pack.partner_revenue_id) await refreshDraft(ctx, pack.partner_revenue_id);
  await assertNoConflicts(ctx, id, { accepted: input.accept_conflicts, days });
  return { level: 'L7', planned: days.length };
};

/**
 * Asserts that the package's nurses are not paid, or that their pay was recovered in full. @throws 422 `action_unavailable` naming the paid
 * nurses
 */
async function assertNursesUnpaid(ctx: Context, pack: StoredRecord<'packages'>): Promise<void> {
  const { agent } = await sumPaidForPackage(ctx, pack.id);
  if (agent <= 0) return;
  const paid = (await calculatePackageShares(ctx, pack)).filter((share) => share.paid > 0);
  const nurses = await findAll(ctx, 'agents', { id: paid.map(({ agent_id }) => agent_id) });
  const names = nurses.map(({ name }) => name).join(', ') || 'Điều dưỡng';
  throw refusedError(
    'action_unavailable',
    `${names} đã được trả ${formatMoney(agent)} lương cho gói này. Hãy nhờ tài chính dùng "Thu lại lương" trước, rồi mở lại gói.`,
  );
}

/** Returns the price of the package after it was stopped, in đồng. @throws 422 at `charge_amount` */
function calculateChargedPrice(
  pack: StoredRecord<'packages'>,
  shifts: readonly StoredRecord<'shifts'>[],
  charge: 'full' | 'sessions' | 'amount' | null | undefined,
  amount: number | null | undefined,
): number {
  if (charge !== 'amount' && amount != null)
    throw invalidError('charge_amount', 'Chọn Số tiền thỏa thuận, hoặc để trống số tiền này.');
  if (charge === 'sessions')
    return calculateStoppedPrice({
      total_price: pack.total_price,
      finished: shifts.filter((shift) => shift.status === 'finished').length,
      sold: pack.total_quantity,
    });
  if (charge !== 'amount') return pack.total_price;
  if (amount == null) throw invalidError('charge_amount', 'Nhập số tiền thỏa thuận.');
  if (amount > pack.total_price)
    throw invalidError('charge_amount', `Nhiều nhất là giá gói, ${formatMoney(pack.total_price)}.`);
  return amount;
}

/** Stores the part of the price that is not due as a discount line. */
async function storeStopDiscount(
  ctx: Context,
  { id }: StoredRecord<'packages'>,
  amount: number,
): Promise<StoredRecord<'packages'>> {
  await insert(ctx, 'deductions', {
    package_id: id,
    amount,
    applied_to: 'all',
    description: 'Dừng giữa chừng',
    discount_id: null,
    direct: true,
    stopped: true,
  });
  return recomputeTotals(ctx, id);
}
