import { monthOf } from '#rules/days';
import { formatMoney } from '#rules/format';
import { transactionKinds } from '#schema/choices';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { insert } from '../../db/store.ts';
import { guardMonths } from '../months/guardMonths.ts';
import { tellRole } from '../notifications/tell.ts';

/** What a payment dialog says; what is left out has the defaults of `bookTransaction`. */
export interface Payment {
  at?: string | null;
  month?: string | null;
  account_type?: Stored<'transactions'>['account_type'];
  payment_method?: Stored<'transactions'>['payment_method'];
  amount?: number | null;
  bank?: Stored<'transactions'>['bank'];
  note?: string | null;
  /** The line of a bank statement that proves it: then it is approved at once. */
  bank_line?: string | null;
}

/** The payment's own fields, `at` today and `month` that of `at` when left out. */
export function paymentOf(ctx: Context, payment: Payment) {
  const at = payment.at ?? ctx.today;
  return {
    at,
    month: payment.month ?? monthOf(at),
    account_type: payment.account_type ?? null,
    payment_method: payment.payment_method ?? null,
    bank: payment.bank ?? null,
    note: payment.note ?? null,
  };
}

/** A payment with what it is for. */
export interface Booking
  extends Payment,
    Partial<Pick<Stored<'transactions'>, 'agent_id' | 'customer_id' | 'package_id' | 'partner_revenue_id'>> {
  /** đồng */
  amount: number;
  kind: Stored<'transactions'>['kind'];
}

/**
 * Books a `created` transaction of `amount` đồng, for finance to approve, and tells them.
 * @throws 422 `month_closed`
 */
export async function bookTransaction(ctx: Context, values: Booking): Promise<Stored<'transactions'>> {
  const payment = paymentOf(ctx, values);
  await guardMonths(ctx, [payment.month], true);
  const booked = await insert(ctx, 'transactions', {
    ...values,
    ...payment,
    status: values.bank_line ? 'approved' : 'created',
  });
  if (booked.status === 'created') await tellApprovers(ctx, booked);
  return booked;
}

/** A notice to finance that a transaction waits for approval. */
export async function tellApprovers(ctx: Context, transaction: Stored<'transactions'>): Promise<void> {
  const kind = transactionKinds.find((one) => one.value === transaction.kind)?.label ?? transaction.kind;
  await tellRole(ctx, 'finance', {
    title: 'Giao dịch chờ duyệt',
    body: `${kind}: ${formatMoney(transaction.amount)}`,
    path: `/transactions/${transaction.id}`,
  });
}
