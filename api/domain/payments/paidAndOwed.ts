/** Sums the amounts paid for packages and partner revenues, and checks the limits of further payments. */
import { formatMoney } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import { sum } from '#rules/money';
import { type PaidTransaction, sumPaidAmounts, toNursePayAmount } from '#rules/owed';
import type { NurseShare } from '#rules/shares';
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/**
 * Returns the amounts paid for a package, refunded to the customer, and paid to the nurses, in đồng. If the caller changes data based on
 * the result, lock the package first.
 * @param except a transaction to leave out (the transaction being changed)
 */
export async function sumPaidForPackage(
  ctx: Context,
  package_id: string,
  except?: string,
): Promise<ReturnType<typeof sumPaidAmounts>> {
  const all = await findAll(ctx, 'transactions', { package_id });
  return sumPaidAmounts(all.filter(({ id }) => id !== except));
}

/**
 * Returns the amount paid to a nurse for a package, less recovered pay, in đồng. A payment without a nurse counts as paid to the package's
 * nurse.
 * @param except a transaction to leave out (the transaction being changed)
 */
export async function sumPaidToNurse(
  ctx: Context,
  pack: Pick<StoredRecord<'packages'>, 'id' | 'agent_id'>,
  agent_id: string | null,
  except?: string,
): Promise<number> {
  const all = await findAll(ctx, 'transactions', { package_id: pack.id });
  const hers = all.filter((one) => one.id !== except && (one.agent_id ?? pack.agent_id) === agent_id);
  return sum(hers.map(toNursePayAmount));
}

/**
 * Asserts that the amount to recover does not exceed the amount paid to the nurse for the package. @param paid đồng @throws 422 at `amount`
 */
export function assertRecoverable(paid: number, amount: number): void {
  if (amount > paid)
    throw invalidError(
      'amount',
      paid > 0
        ? `Điều dưỡng này được trả ${formatMoney(paid)} cho gói này, không thu lại nhiều hơn được. Hãy sửa số tiền.`
        : 'Điều dưỡng này chưa được trả lương cho gói này nên không có gì để thu lại.',
    );
}

/**
 * Returns the amount paid to the partner for a partner revenue, in đồng. If the caller changes data based on the result, lock the revenue
 * first.
 */
export async function sumPaidForPartnerRevenue(ctx: Context, id: string, except?: string): Promise<number> {
  const all = await findAll(ctx, 'transactions', { partner_revenue_id: id });
  return sumPartnerPayments(all.filter((one) => one.id !== except));
}

/** Returns the sum of the payments to the partner among these transactions, in đồng. */
export const sumPartnerPayments = (all: readonly PaidTransaction[]): number =>
  sum(all.map(({ kind, amount }) => (kind === 'partner' ? amount : 0)));

/** Returns the commission and bonus of a partner revenue together, in đồng. */
export const calculateDueToPartner = (
  revenue: Pick<StoredRecord<'partner_revenues'>, 'total_commission' | 'total_bonus'>,
): number => revenue.total_commission + revenue.total_bonus;

/**
 * Asserts that the amount does not exceed the owed amount, and that an amount below it has a note with the reason (rules 5.9).
 * @throws 422 at `amount` or `note`
 */
export function assertNotAboveOwed(owed: number, amount: number, note: string | null | undefined): void {
  if (amount > owed) throw invalidError('amount', `Chỉ còn phải trả ${formatMoney(owed)}. Hãy sửa số tiền.`);
  if (amount < owed && !note?.trim())
    throw invalidError(
      'note',
      `Trả ít hơn số còn phải trả (${formatMoney(owed)}) thì hãy ghi lý do vào Ghi chú.`,
    );
}

/** Asserts that a refund does not exceed the paid amount. @throws 422 at `amount` */
export function assertRefundable(paid: number, amount: number): void {
  if (amount > paid)
    throw invalidError(
      'amount',
      paid > 0
        ? `Khách đã trả ${formatMoney(paid)}, không hoàn nhiều hơn được. Hãy sửa số tiền.`
        : 'Khách chưa trả tiền cho gói này nên không có gì để hoàn.',
    );
}

/**
 * Asserts that a nurse has earned pay for a package: the package is not cancelled, and she has held at least one of its sessions (rules
 * 5.11).
 * @param share her share; undefined if she held no session
 * @throws 422 at `agent_id`
 */
export function assertEarned(
  { level }: Pick<StoredRecord<'packages'>, 'level'>,
  share: NurseShare | undefined,
): asserts share is NurseShare {
  if (isCancelledRegistrationLevel(level))
    throw invalidError('agent_id', 'Gói này đã hủy trước buổi đầu nên không có lương để trả.');
  if (!share?.sessions)
    throw invalidError(
      'agent_id',
      'Điều dưỡng này không có buổi đã tắm nào trong gói nên không có lương để trả.',
    );
}
