/**
 * Reconciles lines of bank statements with the books. A line is matched, booked, split, ignored or reopened, by a user's action or by a
 * background job.
 */

import { findMatchDifferences } from '#rules/bankOptions';
import { getProposalCertainty } from '#rules/bankProposal';
import { formatDate, formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import { calculateTransferredAmount, isPaidByTransfer } from '#rules/owed';
import { canMoveInDirection } from '#rules/profitLoss';
import type { StoredRecord } from '#schema/index';
import {
  DomainError,
  invalidError,
  notFoundError,
  refusedError,
  withInputPath,
} from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertMonthsOpen } from '../months/months.ts';
import { approveTransaction } from '../payments/bookTransaction.ts';
import { findPayRunPayment } from '../payments/payNurseMonth.ts';
import { removeTransaction } from '../payments/transactions.ts';
import { assertLineNotImporting } from './bankImports.ts';
import { bookLinePart, type LineBooking } from './bookLinePart.ts';
import { findProposals } from './findProposals.ts';
import { removePayersOfLine, storePayerOfLine } from './payers.ts';

export const bankLinesActions: ActionHandlersOf<'bank_lines'> = {
  accept: (ctx, { id }, consents) => withPayerStored(ctx, id, acceptProposal(ctx, id, consents)),
  match: (ctx, { id }, { transaction_id, accept_difference }) =>
    withPayerStored(ctx, id, matchLine(ctx, id, String(transaction_id), accept_difference)),
  book: (ctx, { id }, booking) => withPayerStored(ctx, id, bookLine(ctx, id, booking)),
  split: (ctx, { id }, { parts, ...consents }) =>
    withPayerStored(ctx, id, splitLine(ctx, id, parts ?? [], consents)),
  ignore: (ctx, { id }, { reason }) => ignoreLine(ctx, id, reason ?? null),
  return_of: (ctx, { id }, { bank_line_id }) => returnLine(ctx, id, String(bank_line_id)),
  unmatch: (ctx, { id }) => unmatchLine(ctx, id),
};

export const bankLinesHooks: Hooks<'bank_lines'> = {
  async derive(ctx, rows) {
    const proposals = await findProposals(ctx, rows);
    for (const row of rows) {
      const proposal = proposals.get(row.id) ?? null;
      row.proposal = proposal;
      row.certainty = row.status === 'open' ? getProposalCertainty(proposal) : null;
    }
  },
};

type BankLineRecord = StoredRecord<'bank_lines'>;
type Transaction = StoredRecord<'transactions'>;

/** Problems that the caller accepts in advance. Problems that are not accepted are refused with 409. */
export interface LineConsents {
  accept_overpayment?: boolean | null;
  /** Accepts a transaction that is in cash, of another bank, or more than 10 days before or after the line (rules 10.9). */
  accept_difference?: boolean | null;
}

/** Options for accepting a proposal. */
interface Acceptance extends LineConsents {
  /** If true, a proposal that is no longer certain is refused. */
  only_certain?: boolean | null;
}

/** A part of a line: either an existing transaction, or the data for booking a new one. */
interface LinePart extends LineBooking {
  /** Amount of this part in đồng. */
  amount: number;
  transaction_id?: string | null;
}

/** Result of matching a line: its first transaction (null for a split line), and all its transactions. */
type MatchResult = {
  status: 'matched';
  transaction_id: string | null;
  transaction_ids: readonly string[];
};

/** Waits until a user's action on a line is done, then stores the line's sender as a known payer. Returns the action's result. */
async function withPayerStored<T>(ctx: Context, id: string, done: Promise<T>): Promise<T> {
  const answer = await done;
  await storePayerOfLine(ctx, id);
  return answer;
}

/**
 * Accepts the proposal of an open line. The line must have exactly one proposal, which may be certain or likely.
 * @throws 422 `no_proposal`, `ambiguous`, `not_certain`; else as `matchLine` and `bookLine`
 */
export async function acceptProposal(
  ctx: Context,
  id: string,
  consents: Acceptance,
): Promise<MatchResult | ReturnResult> {
  const line = await lockBankLine(ctx, id);
  const proposal = (await findProposals(ctx, [line])).get(id);
  if (!proposal)
    throw refusedError(
      'no_proposal',
      'Dòng này không còn đề xuất nào. Hãy ghi giao dịch hoặc khớp bằng tay.',
    );
  if (proposal.others)
    throw refusedError(
      'ambiguous',
      'Có nhiều khoản cùng khớp với dòng này. Hãy chọn một bằng Khớp hoặc Ghi.',
    );
  if (consents.only_certain && proposal.certainty !== 'certain')
    throw refusedError('not_certain', 'Đề xuất của dòng này không còn chắc chắn. Hãy xem lại rồi ghi nhận.');
  const { target, kind, parts } = proposal;
  const amount = Math.abs(line.amount);
  if (parts) {
    const matched: string[] = [];
    for (const part of parts)
      matched.push(
        await matchAmount(ctx, line, part.amount, part.transaction_id, consents.accept_difference),
      );
    return closeMatchedLine(ctx, line, matched, null);
  }
  if (target.type === 'bank_lines') return closeReturn(ctx, line, target.id);
  if (target.type === 'bank_rules') {
    const rule = await findById(ctx, 'bank_rules', target.id);
    const note = rule?.note ?? null;
    return closeMatchedLine(ctx, line, await bookLinePart(ctx, line, amount, { kind, note }));
  }
  if (target.type === 'transactions')
    return closeMatchedLine(ctx, line, [
      await matchAmount(ctx, line, amount, target.id, consents.accept_difference),
    ]);
  const booking: LineBooking = {
    kind,
    [target.type === 'packages' ? 'package_id' : 'partner_revenue_id']: target.id,
    accept_overpayment: consents.accept_overpayment,
  };
  return closeMatchedLine(ctx, line, await bookLinePart(ctx, line, amount, booking));
}

/**
 * Links an open line to a transaction of the same amount, and approves the transaction.
 * @throws 409 `differs` unless accepted; 422 at `transaction_id`; 422 `month_closed`
 */
async function matchLine(
  ctx: Context,
  id: string,
  transaction_id: string,
  accept_difference?: boolean | null,
): Promise<MatchResult> {
  const line = await lockBankLine(ctx, id);
  const matched = await matchAmount(ctx, line, Math.abs(line.amount), transaction_id, accept_difference);
  return closeMatchedLine(ctx, line, [matched]);
}

/** Books new transactions for the whole amount of the line. @throws as `bookLinePart` */
async function bookLine(ctx: Context, id: string, booking: LineBooking): Promise<MatchResult> {
  const line = await lockBankLine(ctx, id);
  return closeMatchedLine(ctx, line, await bookLinePart(ctx, line, Math.abs(line.amount), booking));
}

/**
 * Splits an open line into parts that add up to its amount. Each part is matched with a transaction or booked as a new one.
 * @throws 422 at `parts`; as `matchLine` and `bookLine`, at `parts/{index}/…`
 */
async function splitLine(
  ctx: Context,
  id: string,
  parts: readonly LinePart[],
  consents: LineConsents,
): Promise<MatchResult> {
  const line = await lockBankLine(ctx, id);
  const amounts = parts.map(({ amount }) => amount * Math.sign(line.amount));
  const haveOneSign = amounts.every((amount) => amount > 0) || amounts.every((amount) => amount < 0);
  if (amounts.length < 2 || !haveOneSign || Math.abs(sum(amounts)) !== Math.abs(line.amount))
    throw invalidError('parts', 'Cần ít nhất hai phần, cộng lại đúng bằng số tiền của dòng sao kê.');
  const { accept_overpayment = null, accept_difference } = consents;
  const booked: string[] = [];
  for (const [index, { transaction_id, ...part }] of parts.entries()) {
    const amount = Math.abs(part.amount);
    const ids = await withInputPath(`parts/${index}`, async () =>
      transaction_id
        ? [await matchAmount(ctx, line, amount, transaction_id, accept_difference)]
        : bookLinePart(ctx, line, amount, { ...part, accept_overpayment }),
    );
    booked.push(...ids);
  }
  return closeMatchedLine(ctx, line, booked, null);
}

/** Closes an open line without a transaction. @param reason why there is no transaction */
async function ignoreLine(ctx: Context, id: string, reason: string | null): Promise<{ status: 'ignored' }> {
  await lockBankLine(ctx, id);
  await update(ctx, 'bank_lines', id, { status: 'ignored', ignored_reason: reason });
  return { status: 'ignored' };
}

/** Result for a line that returns another line's money. Both lines are closed without a transaction. */
type ReturnResult = { status: 'ignored'; return_of: string };

/**
 * Closes an open line together with the line whose money it returns (rules 10.13). Books nothing.
 * @throws 422 at `bank_line_id` if that line is not open, of another account, or not the same amount in the other direction
 */
async function returnLine(ctx: Context, id: string, bank_line_id: string): Promise<ReturnResult> {
  return closeReturn(ctx, await lockBankLine(ctx, id), bank_line_id);
}

async function closeReturn(ctx: Context, line: BankLineRecord, first_id: string): Promise<ReturnResult> {
  await lockRows(ctx, 'bank_lines', [first_id]);
  const first = await findById(ctx, 'bank_lines', first_id);
  if (!first) throw invalidError('bank_line_id', 'Không có dòng này. Hãy chọn lại.');
  if (first.status !== 'open')
    throw invalidError('bank_line_id', 'Dòng đó đã khớp hoặc đã bỏ qua. Hãy mở lại dòng đó trước.');
  if (first.account !== line.account || first.amount !== -line.amount)
    throw invalidError('bank_line_id', 'Hãy chọn dòng của cùng tài khoản, cùng số tiền và ngược chiều.');
  const reasonOf = (other: BankLineRecord) => `Hoàn trả: dòng ${other.id} ngày ${formatDate(other.at)}`;
  await update(ctx, 'bank_lines', line.id, {
    status: 'ignored',
    return_of: first.id,
    ignored_reason: reasonOf(first),
  });
  await update(ctx, 'bank_lines', first.id, { status: 'ignored', ignored_reason: reasonOf(line) });
  return { status: 'ignored', return_of: first.id };
}

/**
 * Reopens a line. A transaction that the line created is deleted; a linked transaction gets its former status. If the line returns the
 * money of another line, or another line returns its money, the other line is reopened too.
 * @throws 422 `action_unavailable`, `month_closed`, `refunded`
 */
async function unmatchLine(ctx: Context, id: string): Promise<{ status: 'open' }> {
  const line = await lockBankLine(ctx, id, false);
  const linked = await findAll(ctx, 'transactions', { bank_line: id });
  const returns = await findAll(ctx, 'bank_lines', { return_of: id });
  const opened = { status: 'open', transaction_id: null, ignored_reason: null, return_of: null } as const;
  for (const one of [id, ...(line.return_of ? [line.return_of] : []), ...returns.map((other) => other.id)])
    await update(ctx, 'bank_lines', one, opened);
  await removePayersOfLine(ctx, id, linked);
  for (const transaction of linked) await releaseTransaction(ctx, transaction);
  return { status: 'open' };
}

/**
 * Locks a line until the transaction ends, and returns its current data. @throws 404; 422 if it is not open (or, with `isOpen` false, not
 * closed)
 */
async function lockBankLine(ctx: Context, id: string, isOpen = true): Promise<BankLineRecord> {
  await lockRows(ctx, 'bank_lines', [id]);
  await assertLineNotImporting(ctx, id);
  const line = await findById(ctx, 'bank_lines', id);
  if (!line) throw notFoundError();
  if ((line.status === 'open') !== isOpen)
    throw refusedError(
      'action_unavailable',
      'Dòng sao kê này vừa được người khác xử lý. Hãy xem lại rồi chọn thao tác khác.',
    );
  return line;
}

async function closeMatchedLine(
  ctx: Context,
  line: BankLineRecord,
  transaction_ids: readonly string[],
  transaction_id: string | null = transaction_ids[0] ?? null,
): Promise<MatchResult> {
  await update(ctx, 'bank_lines', line.id, { status: 'matched', transaction_id });
  return { status: 'matched', transaction_id, transaction_ids };
}

const invalidTransactionError = (detail: string) => invalidError('transaction_id', detail);

/**
 * Links a transaction to a line or to a part of a line, and approves the transaction.
 * @param amount above 0: the transaction's amount, or a nurse's pay after tax
 * @returns the transaction's id
 */
async function matchAmount(
  ctx: Context,
  line: BankLineRecord,
  amount: number,
  transaction_id: string,
  accept_difference: boolean | null | undefined,
): Promise<string> {
  await lockRows(ctx, 'transactions', [transaction_id]);
  const transaction = await findById(ctx, 'transactions', transaction_id);
  if (!transaction) throw invalidTransactionError('Không có giao dịch này. Hãy chọn lại.');
  if (transaction.bank_line) throw invalidTransactionError('Giao dịch này đã khớp với một dòng sao kê khác.');
  if (!canMoveInDirection(transaction.kind, line.amount > 0))
    throw invalidTransactionError('Giao dịch này ngược chiều với dòng sao kê.');
  const payment = transaction.pay_month === null ? [transaction] : await findPayRunPayment(ctx, transaction);
  const whole = await calculateTransfer(ctx, transaction);
  if (!isPaidByTransfer(whole, amount))
    throw invalidTransactionError(
      `Giao dịch này là ${formatMoney(whole.amount)}, không phải ${formatMoney(amount)}. Hãy sửa giao dịch hoặc tách dòng.`,
    );
  if (!accept_difference) assertMatchesLine(transaction, line);
  await assertMonthsOpen(ctx, transaction.month ? [transaction.month] : []);
  for (const { id, status } of payment) {
    if (status === 'created') await approveTransaction(ctx, id);
    await update(ctx, 'transactions', id, { bank_line: line.id, before_line: status });
  }
  return transaction_id;
}

/**
 * Returns the amount that is transferred for a transaction. A payment of a monthly pay run has several transactions; the result is then
 * their sum.
 */
async function calculateTransfer(
  ctx: Context,
  transaction: Transaction,
): Promise<{ amount: number; net?: number }> {
  const { amount, pay_month, voucher_id } = transaction;
  if (pay_month === null || !voucher_id) return { amount, net: calculateTransferredAmount(transaction) };
  return { amount: (await findById(ctx, 'vouchers', voucher_id))?.amount ?? amount };
}

/** Asserts that the transaction does not differ from the line in method, bank or day. @throws 409 `differs` */
function assertMatchesLine(transaction: Transaction, line: BankLineRecord): void {
  const differences = findMatchDifferences(transaction, line);
  if (differences.length === 0) return;
  throw new DomainError({
    code: 'differs',
    title: 'Giao dịch khác dòng sao kê',
    detail: `Giao dịch này khác dòng sao kê: ${differences.join(', ')}. Hãy chọn giao dịch khác, hoặc xác nhận vẫn khớp.`,
  });
}

/** Unlinks a transaction from its line. Deletes the transaction if the line created it; otherwise restores its former status. */
async function releaseTransaction(ctx: Context, transaction: Transaction): Promise<void> {
  const { id, before_line, month } = transaction;
  await assertMonthsOpen(ctx, month ? [month] : []);
  await update(ctx, 'transactions', id, {
    bank_line: null,
    before_line: null,
    ...(before_line ? { status: before_line } : {}),
  });
  if (!before_line) await removeTransaction(ctx, { ...transaction, bank_line: null });
}
