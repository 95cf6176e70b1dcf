/** Storage hooks of transactions (rules 7.2, 7.3, 7.8). */
import { buildCustomerLink, readCustomerLink } from '#rules/customerLink';
import { formatMonth } from '#rules/format';
import { canRunAction } from '#rules/levels';
import { sum } from '#rules/money';
import { isIncomeKind } from '#rules/profitLoss';
import { calculateEarnedShare } from '#rules/shares';
import type { StoredRecord } from '#schema/index';
import { invalidError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, remove, update } from '../../db/store.ts';
import type { Hooks } from '../../resources/hooks.ts';
import type { ActionHandlersOf } from '../../resources/perform.ts';
import { assertMonthsOpen, listClosedMonths, toValidMonth } from '../months/months.ts';
import { removeNotes } from '../notes/notes.ts';
import { lockPackage } from '../packages/level.ts';
import { removeUnheldShares, restoreUnheldShares } from '../packages/unheldParts.ts';
import {
  approveTransaction,
  assertNoBankLine,
  assertNotOverpaid,
  assignVouchers,
  notifyApprovers,
  syncVoucher,
  unapproveTransaction,
} from './bookTransaction.ts';
import { calculatePackageShares, calculateTransactionTax } from './packageShares.ts';
import {
  assertEarned,
  assertNotAboveOwed,
  assertRecoverable,
  assertRefundable,
  calculateDueToPartner,
  sumPaidForPackage,
  sumPaidForPartnerRevenue,
  sumPaidToNurse,
} from './paidAndOwed.ts';
import { describeTransactions } from './paper.ts';
import { assertAdvanceWithinPay, findPayRunPayment, releasePayRunPayment } from './payNurseMonth.ts';
import { syncRevenueStatus } from './payPartner.ts';

type Transaction = StoredRecord<'transactions'>;
type Values = Partial<Transaction>;

export const transactionsActions: ActionHandlersOf<'transactions'> = {
  async approve(ctx, { id }) {
    await approveTransaction(ctx, id);
    return { status: 'approved' };
  },

  async unapprove(ctx, transaction) {
    const { id, kind, pay_month } = transaction;
    if (kind === 'agent_advance') await assertAdvanceNotDeducted(ctx, transaction);
    const payment = pay_month === null ? [] : await findPayRunPayment(ctx, transaction);
    for (const one of payment)
      if (one.id !== id && one.status === 'approved') await unapproveTransaction(ctx, one.id);
    await unapproveTransaction(ctx, id);
    return { status: 'created' };
  },
};

/** Hooks of the further items in a nurse's monthly pay. A paid item cannot change. */
export const payItemsHooks: Hooks<'pay_items'> = {
  async derive(_ctx, rows) {
    for (const row of rows) row.paid = row.voucher_id !== null;
  },
  async beforeUpdate(_ctx, item, patch) {
    assertItemOpen(item);
    return patch;
  },
  async beforeRemove(_ctx, item) {
    assertItemOpen(item);
  },
};

function assertItemOpen({ voucher_id, month }: StoredRecord<'pay_items'>): void {
  if (voucher_id !== null)
    throw refusedError(
      'settled',
      `Khoản này đã trả cùng lương tháng ${formatMonth(month)}. Hãy xóa lần trả lương đó trước.`,
    );
}

/** Hooks that apply the rules of the booking actions to transactions that are created or edited directly (rules 7.8). */
export const transactionsHooks: Hooks<'transactions'> = {
  async beforeCreate(ctx, given) {
    const values = await addCustomer(ctx, {}, resolveLink(given), getLinkPath(given));
    const ready = { ...values, month: values.month ?? toValidMonth(ctx, values.at ?? ctx.today) };
    await assertBothMonthsOpen(ctx, ready.month);
    const { kind, amount, note = null, package_id = null, agent_id = null } = ready;
    if (kind && amount)
      await assertAmountAllowed(ctx, { kind, amount, note, package_id, agent_id, partner_revenue_id: null });
    const at = ready.at ?? ctx.today;
    const isWhole = kind !== undefined && amount !== undefined;
    return isWhole
      ? { ...ready, tax: await calculateTransactionTax(ctx, { kind, at, amount, package_id, agent_id }) }
      : ready;
  },

  storing: (ctx, list) => assignVouchers(ctx, list as Transaction[]),

  async afterCreate(ctx, transaction) {
    await notifyApprovers(ctx, transaction);
  },

  async beforeUpdate(ctx, transaction, patch) {
    const linked = resolveLink(patch);
    await assertLockedFieldsUnchanged(ctx, transaction, linked);
    if (lockedFields.some((name) => linked[name] !== undefined && linked[name] !== transaction[name]))
      assertNoBankLine(transaction);
    const touched = linked.customer_id !== undefined || linked.package_id !== undefined;
    const values = touched ? await addCustomer(ctx, transaction, linked, getLinkPath(patch)) : linked;
    const ready =
      values.month === null ? { ...values, month: toValidMonth(ctx, values.at ?? transaction.at) } : values;
    await assertBothMonthsOpen(ctx, transaction.month, ready.month);
    const whole = { ...transaction, ...ready };
    await assertAmountAllowed(ctx, whole, transaction);
    const isTaxedAnew = taxedFields.some((name) => whole[name] !== transaction[name]);
    return {
      ...ready,
      ...(isTaxedAnew && { tax: await calculateTransactionTax(ctx, whole, transaction.id) }),
      ...(isIncomeKind(whole.kind) !== isIncomeKind(transaction.kind) &&
        (await assignNewVoucher(ctx, whole))),
    };
  },

  async afterUpdate(ctx, transaction) {
    await syncVoucher(ctx, transaction);
    const { partner_revenue_id } = transaction;
    if (partner_revenue_id) await syncRevenueStatus(ctx, partner_revenue_id);
  },

  remove: removeTransaction,

  async restored(ctx, transaction) {
    await assertBothMonthsOpen(ctx, transaction.month);
    if (transaction.pay_month !== null)
      throw refusedError(
        'pay_run',
        `Lần trả lương tháng ${formatMonth(transaction.pay_month)} không khôi phục được. Hãy trả lại lương của tháng đó: số tiền được tính lại như cũ.`,
      );
    // Checks the restored transaction as if its amount increased from zero.
    await assertAmountAllowed(ctx, transaction, { ...transaction, amount: 0 });
    // The tax is missing if the transaction was deleted before the tax column existed.
    if (transaction.tax === null) {
      const tax = await calculateTransactionTax(ctx, transaction, transaction.id);
      if (tax !== null) await update(ctx, 'transactions', transaction.id, { tax });
    }
    if (transaction.partner_revenue_id) await syncRevenueStatus(ctx, transaction.partner_revenue_id);
    if (transaction.shares === 'sessions' && transaction.package_id)
      await removeUnheldShares(ctx, await lockPackage(ctx, transaction.package_id));
  },

  async derive(ctx, rows) {
    const about = await describeTransactions(ctx, rows);
    const closed = await listClosedMonths(ctx);
    for (const [at, row] of rows.entries()) {
      row.customer_link = buildCustomerLink(row);
      row.about = about[at] ?? null;
      row.month_closed = closed.includes(row.month ?? '');
    }
  },
};

/**
 * Deletes a transaction. A transaction that is matched with a bank line cannot be deleted.
 * @throws 422 `matched`, `month_closed`, `refunded`, `recovered`, `paid_again`
 */
export async function removeTransaction(ctx: Context, transaction: Transaction): Promise<void> {
  if (transaction.pay_month === null) return removeSingleTransaction(ctx, transaction);
  // Deletes all transactions of a pay-run payment together. Its items and advances become unpaid again.
  const payment = await findPayRunPayment(ctx, transaction);
  await releasePayRunPayment(ctx, payment);
  for (const one of payment) await removeSingleTransaction(ctx, one);
}

async function removeSingleTransaction(ctx: Context, transaction: Transaction): Promise<void> {
  assertNoBankLine(transaction);
  await assertAdvanceNotDeducted(ctx, transaction);
  await assertBothMonthsOpen(ctx, transaction.month);
  await assertReductionAllowed(ctx, transaction);
  await removeNotes(ctx, 'transactions', [transaction.id]);
  await remove(ctx, 'transactions', transaction.id);
  if (transaction.shares === 'sessions' && transaction.package_id)
    await restoreUnheldShares(ctx, await lockPackage(ctx, transaction.package_id));
  if (transaction.partner_revenue_id) await syncRevenueStatus(ctx, transaction.partner_revenue_id);
}

/** Asserts that no part of the advance has been deducted from a nurse's pay. @throws DomainError 422 `settled` */
async function assertAdvanceNotDeducted(ctx: Context, { id, kind }: Transaction): Promise<void> {
  if (kind !== 'agent_advance') return;
  const [first] = await findAll(ctx, 'transactions', { advance_id: id });
  if (first)
    throw refusedError(
      'settled',
      `Khoản ứng này đã được trừ ở lần trả lương tháng ${formatMonth(first.pay_month)}. Hãy xóa lần trả đó trước.`,
    );
}

/**
 * Returns a new voucher number for a transaction that changed from money in to money out or the reverse. The earlier number becomes void.
 */
async function assignNewVoucher(ctx: Context, transaction: Transaction): Promise<Values> {
  const [given] = await assignVouchers(ctx, [transaction]);
  return { voucher_id: given?.voucher_id ?? null, voucher_number: given?.voucher_number ?? null };
}

/** Replaces a pasted link by the ids of the customer and package in the link. An empty link clears both fields (rules 7.3). */
function resolveLink(values: Values): Values {
  const { customer_link, ...rest } = values;
  if (customer_link === undefined) return rest;
  if (!customer_link?.trim()) return { ...rest, customer_id: null, package_id: null };
  const found = readCustomerLink(customer_link);
  if (!found)
    throw invalidError(
      'customer_link',
      'Liên kết phải có dạng /customers/{id}?packageId={id}. Hãy dán lại địa chỉ.',
    );
  return { ...rest, ...found };
}

/**
 * Asserts that the package belongs to the customer. If no customer is given, sets the package's customer (rules 7.3). @throws 422 at `path`
 */
async function addCustomer(ctx: Context, stored: Values, values: Values, path: string): Promise<Values> {
  const { customer_id, package_id } = { ...stored, ...values };
  if (values.customer_id && !(await findById(ctx, 'customers', values.customer_id)))
    throw invalidError(path, 'Không có khách hàng này. Hãy kiểm tra lại liên kết.');
  if (!package_id) return values;
  const pack = await findById(ctx, 'packages', package_id);
  if (!pack) throw invalidError(path, 'Không có gói này. Hãy kiểm tra lại liên kết.');
  if (customer_id && pack.customer_id !== customer_id)
    throw invalidError(path, 'Gói này không phải của khách hàng đó.');
  return { ...values, customer_id: pack.customer_id };
}

const getLinkPath = (values: Values): string => (values.customer_link ? 'customer_link' : 'package_id');

/** The fields that must not change while the transaction is matched with a bank line. Notes can change. */
const lockedFields = [
  'at',
  'month',
  'kind',
  'amount',
  'bank',
  'payment_method',
  'package_id',
  'customer_id',
  'agent_id',
  'partner_revenue_id',
] as const;

/** Asserts that the months before and after a change are open. @throws 422 `month_closed` */
const assertBothMonthsOpen = (ctx: Context, ...months: (string | null | undefined)[]): Promise<void> =>
  assertMonthsOpen(
    ctx,
    months.flatMap((month) => month ?? []),
    true,
  );

/**
 * Asserts that a change of a pay run's transaction or of a deducted advance affects only its note.
 * @throws DomainError 422 `pay_run`, `settled`, `shares_taken`
 */
async function assertLockedFieldsUnchanged(
  ctx: Context,
  transaction: Transaction,
  patch: Values,
): Promise<void> {
  if (!lockedFields.some((name) => patch[name] !== undefined && patch[name] !== transaction[name])) return;
  await assertAdvanceNotDeducted(ctx, transaction);
  if (transaction.shares === 'sessions')
    throw refusedError(
      'shares_taken',
      'Lần hoàn tiền này đã tính lại phần của điều dưỡng và đối tác nên chỉ sửa được ghi chú. Hãy xóa rồi hoàn lại.',
    );
  if (transaction.pay_month !== null)
    throw refusedError(
      'pay_run',
      `Giao dịch này thuộc lần trả lương tháng ${formatMonth(transaction.pay_month)} nên chỉ sửa được ghi chú. Hãy xóa lần trả đó rồi trả lại.`,
    );
}

type Draft = Pick<Transaction, 'kind' | 'amount' | 'note' | 'package_id' | 'agent_id' | 'partner_revenue_id'>;

/**
 * Asserts the limits of the booking actions for a transaction that is created or edited directly (rules 7.8). Locks the package or revenue,
 * and compares the amount with the amount owed without this transaction. An edit that does not change amount, kind, package or nurse is not
 * checked.
 * @throws 409 `overpaid`; 422 `refunded`, `recovered`, `paid_again`, and at `amount`, `note` or `agent_id`
 */
async function assertAmountAllowed(ctx: Context, draft: Draft, before?: Transaction): Promise<void> {
  if (draft.kind === 'agent_advance_return' && !before)
    throw invalidError('kind', 'Tạm ứng được trừ khi trả lương tháng. Hãy dùng Trả lương điều dưỡng.');
  if (draft.kind === 'agent_advance') await assertAdvanceAllowed(ctx, draft, before);
  if (before && !advanceFields.some((name) => draft[name] !== before[name])) return;
  const pack = draft.package_id ? await lockPackage(ctx, draft.package_id) : null;
  if (before) await assertReductionAllowed(ctx, before, draft);
  const { kind, amount, note } = draft;
  if (pack) {
    const money = await sumPaidForPackage(ctx, pack.id, before?.id);
    if (kind === 'revenue') assertNotOverpaid(pack, money, amount, ctx.consent?.accept_overpayment);
    if (kind === 'refund') assertRefundable(money.paid, amount);
    if (kind === 'agent_salary') {
      const owed = await calculateOwedToNurse(ctx, pack, draft, pack.agent_income - money.agent, before?.id);
      assertNotAboveOwed(owed, amount, note);
    }
    if (kind === 'agent_recovery')
      assertRecoverable(await sumPaidToNurse(ctx, pack, draft.agent_id ?? pack.agent_id, before?.id), amount);
  } else if (kind === 'agent_recovery')
    throw invalidError(
      'customer_link',
      'Thu lại lương phải ghi cho gói đã trả lương. Hãy dán liên kết của gói.',
    );
  if (draft.partner_revenue_id && kind === 'partner') {
    await lockRows(ctx, 'partner_revenues', [draft.partner_revenue_id]);
    const revenue = await findById(ctx, 'partner_revenues', draft.partner_revenue_id);
    const paid = await sumPaidForPartnerRevenue(ctx, draft.partner_revenue_id, before?.id);
    if (revenue) assertNotAboveOwed(Math.max(0, calculateDueToPartner(revenue) - paid), amount, note);
  }
}

/** The fields that determine the tax on a nurse's pay. */
const taxedFields = ['kind', 'at', 'amount', 'package_id', 'agent_id'] as const;

async function assertAdvanceAllowed(ctx: Context, draft: Draft, before?: Transaction): Promise<void> {
  if (before && !advanceFields.some((name) => draft[name] !== before[name])) return;
  const { agent_id, amount } = draft;
  if (!agent_id) throw invalidError('agent_id', 'Chọn điều dưỡng được ứng lương.');
  await lockRows(ctx, 'users', [agent_id]);
  await assertAdvanceWithinPay(ctx, agent_id, amount, ctx.consent?.accept_above, before?.id);
}

const advanceFields = ['amount', 'kind', 'package_id', 'agent_id'] as const;

/**
 * Returns the amount still owed to a nurse, in đồng. The amount is the unpaid part of her share (rules 5.10); if no nurse is given, the
 * first nurse's. While the package runs, it is the unpaid part of her earnings for the sessions held so far.
 * @throws 422 at `agent_id` if she has not earned any pay
 */
async function calculateOwedToNurse(
  ctx: Context,
  pack: StoredRecord<'packages'>,
  { agent_id }: Draft,
  left: number,
  except?: string,
): Promise<number> {
  const shares = await calculatePackageShares(ctx, pack, except);
  const share = agent_id ? shares.find((one) => one.agent_id === agent_id) : shares[0];
  assertEarned(pack, share);
  const held = sum(shares.map(({ sessions }) => sessions));
  const isRunning = !canRunAction('pay_agent', pack.level) && pack.level !== 'L7-C';
  const earned = isRunning ? calculateEarnedShare(share.income, held, pack.total_quantity) : share.income;
  return Math.max(0, Math.min(earned - share.paid, left));
}

/**
 * Asserts that the amount of a transaction can be reduced. A customer's payment must still cover the refunds, a nurse's pay must still
 * cover the recovered part, and a recovery must not be reduced after the recovered pay was paid again.
 * @param draft the transaction after the change; absent when it is deleted
 * @throws 422 `refunded`, `recovered`, `paid_again`
 */
async function assertReductionAllowed(ctx: Context, before: Transaction, draft?: Draft): Promise<void> {
  const { id, kind, package_id, agent_id, amount } = before;
  if (!package_id || !['revenue', 'agent_salary', 'agent_recovery'].includes(kind)) return;
  const isSame = draft?.kind === kind && draft.package_id === package_id;
  const stays = isSame && (kind === 'revenue' || draft.agent_id === agent_id) ? draft.amount : 0;
  if (stays >= amount) return;
  const pack = await lockPackage(ctx, package_id);
  const money = await sumPaidForPackage(ctx, package_id, id);
  if (kind === 'revenue' && money.refunded > 0 && money.paid + stays < 0)
    throw refusedError(
      'refunded',
      'Khoản thu này đã được hoàn lại một phần. Hãy xóa hoặc sửa giao dịch hoàn tiền trước.',
    );
  const nurse = agent_id ?? pack.agent_id;
  if (kind === 'agent_salary' && (await sumPaidToNurse(ctx, pack, nurse, id)) + stays < 0)
    throw refusedError(
      'recovered',
      'Khoản lương này đã được thu lại. Hãy xóa hoặc sửa giao dịch thu lại lương trước.',
    );
  if (kind !== 'agent_recovery') return;
  const left = pack.agent_income - money.agent + stays;
  const share = (await calculatePackageShares(ctx, pack, id)).find((one) => one.agent_id === nurse);
  if (left < 0 || !share || share.income < share.paid - stays)
    throw refusedError(
      'paid_again',
      'Lương đã thu lại được trả lại, hoặc gói đã đổi người, nên khoản thu lại này phải giữ nguyên. Hãy xóa giao dịch trả lương sau đó trước.',
    );
}
