import { canMoveInDirection } from '#rules/profitLoss';
import type { StoredRecord } from '#schema/index';
import { invalidError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockPackage } from '../packages/level.ts';
import { lockPartnerRevenue } from '../partners/revenues.ts';
import { assertNotOverpaid, bookTransaction } from '../payments/bookTransaction.ts';
import {
  calculatePackageShares,
  calculateTransactionTax,
  type PaidShare,
} from '../payments/packageShares.ts';
import {
  assertRecoverable,
  assertRefundable,
  calculateDueToPartner,
  sumPaidForPackage,
  sumPaidForPartnerRevenue,
  sumPaidToNurse,
} from '../payments/paidAndOwed.ts';
import { payNurse } from '../payments/payNurse.ts';
import { payPartner } from '../payments/payPartner.ts';
import { calculateWithheldTax } from '../tax/taxSettings.ts';

type BankLineRecord = StoredRecord<'bank_lines'>;
type Kind = StoredRecord<'transactions'>['kind'];

/** The transaction to book for a bank line or a part of it. */
export interface LineBooking {
  kind?: Kind | null;
  package_id?: string | null;
  agent_id?: string | null;
  partner_revenue_id?: string | null;
  month?: string | null;
  note?: string | null;
  accept_overpayment?: boolean | null;
}

/** Data of a payment, with the day and bank of the line. */
type LinePayment = ReturnType<typeof buildLinePayment>;

const accountTypesByKind: Partial<Record<Kind, StoredRecord<'transactions'>['account_type']>> = {
  revenue: 'customer',
  refund: 'customer',
  agent_salary: 'agent',
  agent_recovery: 'agent',
  partner: 'partner',
};

/**
 * Books approved transactions for a line or a part of it, with the line's day and bank. Payments of nurses and partners follow the same
 * rules as payments on the pages of nurses and partners.
 * @param amount above 0, đồng
 * @returns the transactions' ids; the first is the transaction of `amount`
 * @throws what `payNurse` and `payPartner` throw; 422 at `kind` for money in the other direction
 */
export async function bookLinePart(
  ctx: Context,
  line: BankLineRecord,
  amount: number,
  booking: LineBooking,
): Promise<string[]> {
  const { kind, package_id, partner_revenue_id } = booking;
  if (!kind) throw invalidError('kind', 'Chọn loại giao dịch.');
  if (!canMoveInDirection(kind, line.amount > 0))
    throw invalidError(
      'kind',
      line.amount > 0
        ? 'Tiền vào chỉ ghi được là doanh thu, thu lại lương hoặc chuyển giữa tài khoản.'
        : 'Tiền ra không ghi được là doanh thu hay thu lại lương. Hãy chọn loại chi phí.',
    );
  const payment = buildLinePayment(line, amount, booking);
  if (kind === 'agent_salary' && package_id) return bookNursePay(ctx, line, payment, package_id, booking);
  if (kind === 'partner' && partner_revenue_id) {
    const revenue = await lockPartnerRevenue(ctx, partner_revenue_id, 'confirmed');
    const due = calculateDueToPartner(revenue) - (await sumPaidForPartnerRevenue(ctx, revenue.id));
    const paid = await payPartner(ctx, revenue.id, {
      ...payment,
      note: buildNote(line, amount, due, booking),
    });
    return paid.transaction_id === null ? [] : [paid.transaction_id];
  }
  const pack = package_id ? await lockPackage(ctx, package_id) : null;
  if (kind === 'agent_recovery' && !pack) throw invalidError('package_id', 'Chọn gói đã trả lương.');
  const agent_id = booking.agent_id ?? (kind === 'agent_recovery' ? (pack?.agent_id ?? null) : null);
  if (pack) {
    const money = await sumPaidForPackage(ctx, pack.id);
    if (kind === 'revenue') assertNotOverpaid(pack, money, amount, booking.accept_overpayment);
    if (kind === 'refund') assertRefundable(money.paid, amount);
    if (kind === 'agent_recovery') assertRecoverable(await sumPaidToNurse(ctx, pack, agent_id), amount);
  }
  const paid = { kind, at: line.at, amount, agent_id, package_id: pack?.id ?? null };
  const booked = await bookTransaction(ctx, {
    ...payment,
    ...paid,
    tax: await calculateTransactionTax(ctx, paid),
    account_type: accountTypesByKind[kind] ?? null,
    customer_id: pack?.customer_id ?? null,
    note: booking.note ?? line.description,
  });
  return [booked.id];
}

const buildLinePayment = (line: BankLineRecord, amount: number, { month }: LineBooking) => ({
  at: line.at,
  month: month ?? null,
  payment_method: 'transfer' as const,
  bank: line.bank,
  amount,
  bank_line: line.id,
});

/** Returns the note of a payment. If the payment is less than the owed amount and has no note, the note names the bank statement. */
const buildNote = (
  line: BankLineRecord,
  amount: number,
  owed: number,
  { note }: LineBooking,
): string | null => note?.trim() || (amount < owed ? 'Theo sao kê' : line.description) || null;

/** Pays a nurse of the package. If the transferred amount equals her remaining pay after tax, the remaining pay is booked in full. */
async function bookNursePay(
  ctx: Context,
  line: BankLineRecord,
  payment: LinePayment,
  package_id: string,
  booking: LineBooking,
): Promise<string[]> {
  const { amount } = payment;
  const pack = await lockPackage(ctx, package_id);
  const shares = await calculatePackageShares(ctx, pack);
  const agent_id =
    booking.agent_id ?? (await findNurseOwedAmount(ctx, line, shares, amount)) ?? pack.agent_id;
  const share = shares.find((one) => one.agent_id === agent_id);
  const left = share ? share.income - share.paid : pack.agent_income;
  const isNet =
    share !== undefined && amount < left && amount === left - (await calculateTaxOnRest(ctx, line, share));
  const note = buildNote(line, amount, isNet ? amount : left, booking) ?? 'Theo sao kê';
  const paid = await payNurse(ctx, pack.id, { ...payment, amount: isNet ? left : amount, note, agent_id });
  return [paid.transaction_id];
}

/**
 * Returns the nurse whose unpaid share, before or after tax, equals this amount. This search is needed because the transfer code names only
 * the package, not the nurse.
 */
async function findNurseOwedAmount(
  ctx: Context,
  line: BankLineRecord,
  shares: readonly PaidShare[],
  amount: number,
): Promise<string | null> {
  for (const share of shares) {
    const left = share.income - share.paid;
    if (left === amount || (left > 0 && left - (await calculateTaxOnRest(ctx, line, share)) === amount))
      return share.agent_id;
  }
  return null;
}

/** Returns the tax in đồng that is due if the unpaid rest of a share is paid in full on the line's day. */
async function calculateTaxOnRest(
  ctx: Context,
  { at }: BankLineRecord,
  { agent_id, income, paid }: PaidShare,
): Promise<number> {
  const rest = { label: '', amount: income - paid, income, before: paid };
  return (await calculateWithheldTax(ctx, agent_id, at, [rest])).value;
}
