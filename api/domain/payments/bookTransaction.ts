import { monthOf } from '#rules/days';
import { formatMoney } from '#rules/format';
import { dueOf } from '#rules/owed';
import { transactionKinds } from '#schema/choices';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { find, insert, update } from '../../db/store.ts';
import { DomainError, notFound, refused } from '../../domainError.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { assertMonthsOpen } from '../months/months.ts';
import { notifyRole } from '../notifications/notifications.ts';

type Transaction = Stored<'transactions'>;

/** A payment as its dialog sends it. */
export interface Payment {
  /** Its day; today when left out. */
  at?: string | null;
  /** The month that it counts in; that of its day when left out. */
  month?: string | null;
  account_type?: Transaction['account_type'];
  payment_method?: Transaction['payment_method'];
  amount?: number | null;
  bank?: Transaction['bank'];
  note?: string | null;
  /** The line of a bank statement that proves it: then it is approved at once. */
  bank_line?: string | null;
}

/** A payment with what it is for. */
export interface Booking
  extends Payment,
    Partial<Pick<Transaction, 'agent_id' | 'customer_id' | 'package_id' | 'partner_revenue_id'>> {
  /** đồng */
  amount: number;
  kind: Transaction['kind'];
}

/**
 * Books a transaction: `created`, with a notice to finance to approve it; `approved` at once where a line of the bank proves it.
 * @throws 422 `month_closed`
 */
export async function bookTransaction(ctx: Context, values: Booking): Promise<Transaction> {
  const at = values.at ?? ctx.today;
  const month = values.month ?? monthOf(at);
  await assertMonthsOpen(ctx, [month], true);
  const booked = await insert(ctx, 'transactions', {
    ...values,
    at,
    month,
    account_type: values.account_type ?? null,
    payment_method: values.payment_method ?? null,
    bank: values.bank ?? null,
    note: values.note ?? null,
    status: values.bank_line ? 'approved' : 'created',
  });
  if (booked.status === 'created') await notifyApprovers(ctx, booked);
  else await askForPaymentMessage(ctx, booked.id);
  return booked;
}

/**
 * Asserts that a customer pays no more than is due, or that the overpayment is accepted (rules 7.7).
 * @param money what was paid so far, refunds taken off, and those refunds; đồng
 * @throws 409 `overpaid` with `meta.due`
 */
export function assertNotOverpaid(
  pack: Pick<Stored<'packages'>, 'level' | 'total_price'>,
  money: { paid: number; refunded: number },
  amount: number,
  accepted: boolean | null | undefined,
): void {
  const due = dueOf(pack, money);
  if (amount <= due || accepted) return;
  throw new DomainError({
    code: 'overpaid',
    title: 'Khách trả dư',
    detail: `Khách trả dư ${formatMoney(amount - due)}: còn phải thu ${formatMoney(due)}. Hãy sửa số tiền, hoặc xác nhận chấp nhận trả dư.`,
    meta: { due },
  });
}

/** Asks for the message to the customer that an approved payment was received; its rule is looked at when it is prepared. */
async function askForPaymentMessage(ctx: Context, id: string): Promise<void> {
  if (ctx.config.zalo) await enqueueJob(ctx, { kind: 'queue_payment_message' }, { id });
}

/** Sends finance a notice that a transaction waits for approval. */
export async function notifyApprovers(ctx: Context, transaction: Transaction): Promise<void> {
  const kind = transactionKinds.find((one) => one.value === transaction.kind)?.label ?? transaction.kind;
  await notifyRole(ctx, 'finance', {
    title: 'Giao dịch chờ duyệt',
    body: `${kind}: ${formatMoney(transaction.amount)}`,
    path: `/transactions/${transaction.id}`,
  });
}

/**
 * Approves a created transaction (rules 7.2).
 * @throws 404; 422 `action_unavailable`, `month_closed`
 */
export async function approveTransaction(ctx: Context, id: string): Promise<void> {
  const transaction = await lockTransaction(ctx, id);
  if (transaction.status !== 'created') throw refused('action_unavailable', 'Giao dịch này đã được duyệt.');
  if (transaction.month) await assertMonthsOpen(ctx, [transaction.month]);
  await update(ctx, 'transactions', id, { status: 'approved' });
  await askForPaymentMessage(ctx, id);
}

/**
 * Takes the approval of a transaction back; the profit of its month no longer counts it (rules 7.2).
 * @throws 404; 422 `action_unavailable`, `matched`, `month_closed`
 */
export async function unapproveTransaction(ctx: Context, id: string): Promise<void> {
  const transaction = await lockTransaction(ctx, id);
  if (transaction.status !== 'approved')
    throw refused('action_unavailable', 'Giao dịch này chưa được duyệt. Hãy tải lại trang.');
  assertUnmatched(transaction);
  if (transaction.month) await assertMonthsOpen(ctx, [transaction.month]);
  await update(ctx, 'transactions', id, { status: 'created' });
}

/** Asserts that no line of a bank statement proves the transaction; one that is proven stays as it is. @throws 422 `matched` */
export function assertUnmatched({ bank_line }: Pick<Transaction, 'bank_line'>): void {
  if (bank_line)
    throw refused(
      'matched',
      'Giao dịch này đã khớp với một dòng sao kê. Hãy bỏ khớp dòng đó trước khi sửa hoặc xóa.',
    );
}

async function lockTransaction(ctx: Context, id: string): Promise<Transaction> {
  await lockRows(ctx, 'transactions', [id]);
  const transaction = await find(ctx, 'transactions', id);
  if (!transaction) throw notFound();
  return transaction;
}
