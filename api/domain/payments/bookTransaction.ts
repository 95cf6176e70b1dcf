import { formatMoney } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { calculateCustomerDue } from '#rules/owed';
import { isIncomeKind } from '#rules/profitLoss';
import { buildVoucherSeries, formatVoucherNumber } from '#rules/vouchers';
import { transactionKinds } from '#schema/choices';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { ROWS_PER_SQL_STATEMENT } from '../../base/batchSizes.ts';
import { DomainError, notFoundError, refusedError } from '../../base/domainError.ts';
import { splitIntoChunks } from '../../base/splitIntoChunks.ts';
import type { Context } from '../../context.ts';
import { insertMany } from '../../db/insertMany.ts';
import { lockRows } from '../../db/lockRows.ts';
import { recordTouchedRows } from '../../db/recordTouchedRows.ts';
import { buildNewRow, findById, insert, update } from '../../db/store.ts';
import { updateRow } from '../../db/updateRow.ts';
import { enqueueJob } from '../../jobs/defineJob.ts';
import { readPayloadText, type StoredPayload } from '../../jobs/payload.ts';
import { assertMonthsOpen, toValidMonth } from '../months/months.ts';
import { notifyRole } from '../notifications/notifications.ts';

type Transaction = StoredRecord<'transactions'>;

/** A payment with the fields that the payment dialog sends. */
export interface PaymentInput {
  /** Day of the payment; defaults to today. */
  at?: string | null;
  /** Month in which the payment counts; defaults to the month of `at`. */
  month?: string | null;
  account_type?: Transaction['account_type'];
  payment_method?: Transaction['payment_method'];
  amount?: number | null;
  bank?: Transaction['bank'];
  note?: string | null;
  /** Id of the bank line that proves that the payment was received. If given, the payment is approved at once. */
  bank_line?: string | null;
}

/** A payment together with the records for which it is made. */
export interface PaymentBooking
  extends PaymentInput,
    Partial<
      Pick<
        Transaction,
        'agent_id' | 'customer_id' | 'package_id' | 'partner_revenue_id' | 'shares' | 'status'
      >
    > {
  /** Amount in đồng. */
  amount: number;
  /** Tax in đồng that is withheld from a payment to a nurse (`calculateTransactionTax`), or that is given back when pay is recovered. */
  tax?: number | null;
  kind: Transaction['kind'];
}

/**
 * Books a transaction. By default its status is `created`, and finance is notified to approve it. It is `approved` at once if `status` is
 * `approved` or a bank line proves the payment.
 * @throws 422 `month_closed`, and at `month` if the month of the payment's day is outside the allowed range
 */
export async function bookTransaction(ctx: Context, values: PaymentBooking): Promise<Transaction> {
  const booked = await insert(ctx, 'transactions', await prepareBooking(ctx, values));
  if (booked.status === 'created') await notifyApprovers(ctx, booked);
  else if (values.bank_line) await enqueuePaymentMessage(ctx, booked.id);
  return booked;
}

/** Books imported past payments in a few statements. @throws as `bookTransaction` does */
export async function bookImportedTransactions(
  ctx: Context,
  list: readonly (PaymentBooking & { import_id: string | null })[],
): Promise<void> {
  const plain = list.map((values) => toTransaction(ctx, values));
  await assertMonthsOpen(
    ctx,
    plain.map(({ month }) => month),
    true,
  );
  for (const booked of await insertMany(ctx, 'transactions', await assignVouchers(ctx, plain)))
    if (booked.status === 'created') await notifyApprovers(ctx, booked);
}

async function prepareBooking(ctx: Context, values: PaymentBooking): Promise<Partial<Transaction>> {
  const plain = toTransaction(ctx, values);
  await assertMonthsOpen(ctx, [plain.month], true);
  const [voucher] = await assignVouchers(ctx, [plain]);
  return voucher ?? plain;
}

function toTransaction<B extends PaymentBooking>(ctx: Context, values: B) {
  const at = values.at ?? ctx.today;
  const status = values.status ?? (values.bank_line ? ('approved' as const) : ('created' as const));
  return {
    ...values,
    at,
    month: values.month ?? toValidMonth(ctx, at),
    account_type: values.account_type ?? null,
    payment_method: values.payment_method ?? null,
    bank: values.bank ?? null,
    note: values.note ?? null,
    tax: values.tax ?? null,
    status,
  };
}

/**
 * Asserts that a customer pays no more than is due, unless the overpayment is accepted (rules 7.7).
 * @param money the amount paid so far less refunds, and the refunds, in đồng
 * @throws 409 `overpaid` with `meta.due`
 */
export function assertNotOverpaid(
  pack: Pick<StoredRecord<'packages'>, 'level' | 'total_price'>,
  money: { paid: number; refunded: number },
  amount: number,
  accepted: boolean | null | undefined,
): void {
  const due = calculateCustomerDue(pack, money);
  if (amount <= due || accepted) return;
  throw new DomainError({
    code: 'overpaid',
    title: 'Khách trả dư',
    detail: `Khách trả dư ${formatMoney(amount - due)}: còn phải thu ${formatMoney(due)}. Hãy sửa số tiền, hoặc xác nhận chấp nhận trả dư.`,
    meta: { due },
  });
}

/** Definition of the job that queues a message to the customer about a received payment. */
export const paymentMessageJob = {
  kind: 'queue_payment_message',
  parse: (stored: StoredPayload) => ({ id: readPayloadText(stored, 'id') }),
} as const;

/**
 * Enqueues the job that informs the customer that an approved payment was received. The job itself checks whether the settings allow the
 * message.
 */
async function enqueuePaymentMessage(ctx: Context, id: string): Promise<void> {
  if (ctx.config.zalo) await enqueueJob(ctx, paymentMessageJob, { id });
}

/** Notifies finance that a transaction waits for approval. */
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
  if (transaction.status !== 'created')
    throw refusedError('action_unavailable', 'Giao dịch này đã được duyệt.');
  if (transaction.month) await assertMonthsOpen(ctx, [transaction.month]);
  await update(ctx, 'transactions', id, { status: 'approved' });
  await enqueuePaymentMessage(ctx, id);
}

/**
 * Withdraws the approval of a transaction, so that the profit of its month no longer includes it (rules 7.2).
 * @throws 404; 422 `action_unavailable`, `matched`, `month_closed`
 */
export async function unapproveTransaction(ctx: Context, id: string): Promise<void> {
  const transaction = await lockTransaction(ctx, id);
  if (transaction.status !== 'approved')
    throw refusedError('action_unavailable', 'Giao dịch này chưa được duyệt, không cần bỏ duyệt.');
  assertNoBankLine(transaction);
  if (transaction.month) await assertMonthsOpen(ctx, [transaction.month]);
  await update(ctx, 'transactions', id, { status: 'created' });
}

/** Asserts that no bank statement line proves the transaction, because a proven transaction must not change. @throws 422 `matched` */
export function assertNoBankLine({ bank_line }: Pick<Transaction, 'bank_line'>): void {
  if (bank_line)
    throw refusedError(
      'matched',
      'Giao dịch này đã khớp với một dòng sao kê. Hãy bỏ khớp dòng đó trước khi sửa hoặc xóa.',
    );
}

async function lockTransaction(ctx: Context, id: string): Promise<Transaction> {
  await lockRows(ctx, 'transactions', [id]);
  const transaction = await findById(ctx, 'transactions', id);
  if (!transaction) throw notFoundError();
  return transaction;
}

/** The fields of a transaction that are copied to its voucher. */
type VoucherFacts = Pick<Transaction, 'kind' | 'at' | 'amount'>;

/**
 * Assigns the next voucher numbers to transactions before they are stored, in the given order; each series has its own numbers (rules
 * 7.13). Locks the series until the database transaction ends, so that a rollback leaves no gap in the numbers.
 */
export async function assignVouchers<T extends VoucherFacts>(
  ctx: Context,
  list: readonly T[],
): Promise<(T & Pick<Transaction, 'voucher_id' | 'voucher_number'>)[]> {
  const bySeries = groupBy(list, ({ kind, at }) => buildVoucherSeries(kind, at));
  const given = new Map<VoucherFacts, { voucher_id: string; voucher_number: string }>();
  // Locks the series in a fixed order, so that two transactions cannot deadlock.
  for (const series of [...bySeries.keys()].sort()) {
    const ofSeries = bySeries.get(series) ?? [];
    const last = await reserveVoucherNumbers(ctx, series, ofSeries.length);
    const rows = ofSeries.map(({ kind, at, amount }, index) => {
      const direction = isIncomeKind(kind) ? 'in' : 'out';
      const place = last - ofSeries.length + 1 + index;
      const number = formatVoucherNumber(series, place);
      return buildNewRow(ctx, resources.vouchers as AnyResource, {
        number,
        series,
        place,
        direction,
        at,
        amount,
      });
    });
    const ids = await insertVouchers(ctx, rows);
    for (const [index, one] of ofSeries.entries()) {
      const number = String(rows[index]?.number);
      given.set(one, { voucher_number: number, voucher_id: ids.get(number) ?? '' });
    }
  }
  return list.map((one) => ({
    ...one,
    ...(given.get(one) as { voucher_id: string; voucher_number: string }),
  }));
}

/** Reserves `count` numbers of a series, and returns the last reserved number. */
async function reserveVoucherNumbers(ctx: Context, series: string, count: number): Promise<number> {
  const now = ctx.now.toISOString();
  const [row] = (await ctx
    .db('voucher_series')
    .insert({ series, last: count, created_at: now, updated_at: now })
    .onConflict('series')
    .merge({ last: ctx.db.raw('voucher_series.last + ?', [count]) })
    .returning('last')) as { last: number }[];
  return Number(row?.last);
}

/** Stores vouchers, and returns their ids by number. */
async function insertVouchers(ctx: Context, rows: readonly object[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const part of splitIntoChunks(rows, ROWS_PER_SQL_STATEMENT)) {
    const made = (await ctx.db('vouchers').insert(part).returning(['id', 'number'])) as {
      id: number;
      number: string;
    }[];
    for (const { id, number } of made) ids.set(number, String(id));
  }
  recordTouchedRows(ctx, 'vouchers', [...ids.values()].map(Number), 'created');
  return ids;
}

/** Updates the voucher of a transaction. The voucher keeps its values after the transaction is deleted. */
export async function syncVoucher(
  ctx: Context,
  { voucher_id, at, amount, pay_month }: Transaction,
): Promise<void> {
  // Skips pay runs: the amount of their voucher is the transferred sum, not the amount of one transaction.
  if (!voucher_id || pay_month !== null) return;
  const stored = await findById(ctx, 'vouchers', voucher_id);
  if (!stored || (stored.at === at && stored.amount === amount)) return;
  await updateRow(ctx.db, 'vouchers', Number(voucher_id), { at, amount, updated_at: ctx.now.toISOString() });
  recordTouchedRows(ctx, 'vouchers', [Number(voucher_id)], 'updated');
}
