/** Pays a nurse for a month in one payment with one voucher (rules 5.15), and reverses such payments. */

import { sumPayItems } from '#rules/calculateMonthPay';
import { formatMoney, formatMonth } from '#rules/format';
import { sum } from '#rules/money';
import type { StoredRecord } from '#schema/index';
import type { OwedNurse } from '#schema/payRun';
import { DomainError, invalidError, notFoundError, refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { insertMany } from '../../db/insertMany.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { assertMonthsOpen, toValidMonth } from '../months/months.ts';
import { lockPackage } from '../packages/level.ts';
import { assertNoBankLine, assignVouchers, bookTransaction, notifyApprovers } from './bookTransaction.ts';
import { findMonthPays, type MonthPayOfNurse } from './monthPays.ts';
import { assertAdvanceEarned, findCarriedShortfalls, sumUnpaidItems } from './nurseAccount.ts';
import { findRunningEarnings, sumOwedToNurse } from './owedShares.ts';

type Transaction = StoredRecord<'transactions'>;

interface MonthPayment {
  month?: string | null;
  at?: string | null;
  payment_method?: Transaction['payment_method'];
  bank?: Transaction['bank'];
  note?: string | null;
}

/** The booked amounts in đồng, and the id of the first transaction. */
type MonthPaymentResult = Pick<
  OwedNurse,
  'gross' | 'tax' | 'net' | 'advances' | 'carried' | 'carried_on' | 'transferred'
> & {
  transaction_id: string;
  voucher_number: string | null;
};

/**
 * Pays a nurse the full unpaid amount of the month's pay run: shares and items, less tax and advances. The transactions of shares and items
 * wait for approval; deductions of advances are approved at once.
 * @throws DomainError 404; 422 `nothing_owed`, `month_closed`, and at `month` or `at`
 */
export async function payNurseMonth(
  ctx: Context,
  agent_id: string,
  payment: MonthPayment,
): Promise<MonthPaymentResult> {
  const { month, at = ctx.today } = payment;
  if (!month) throw invalidError('month', 'Chọn tháng lương.');
  if (!at) throw invalidError('at', 'Chọn ngày trả.');
  await lockRows(ctx, 'users', [agent_id]);
  const nurse = await findById(ctx, 'agents', agent_id);
  if (!nurse) throw notFoundError();
  const [before] = await findMonthPays(ctx, month, agent_id, false, at);
  // Locks the packages in a fixed order, so that two payments cannot deadlock.
  const ids = (before?.entries ?? []).map(({ owed }) => owed.id).sort((a, b) => Number(a) - Number(b));
  for (const id of ids) await lockPackage(ctx, id, 'pay_agent');
  const [found] = await findMonthPays(ctx, month, agent_id, false, at);
  const booked = found ? buildPayRunRows(found, agent_id) : [];
  if (!found || booked.length === 0)
    throw refusedError(
      'nothing_owed',
      `${nurse.name} không còn khoản nào chờ trả của tháng ${formatMonth(month)}. Lương của gói được trả khi gói đã kết thúc và khách đã trả đủ; trước đó hãy dùng Ứng lương.`,
    );
  const recorded = await withMonthFaultsAtDay(async () => {
    const own = toValidMonth(ctx, at);
    await assertMonthsOpen(ctx, [own], true);
    return own;
  });
  const { pay } = found;
  const [voucher] = await assignVouchers(ctx, [{ kind: 'agent_salary', at, amount: pay.transferred }]);
  const { payment_method = null, bank = null, note } = payment;
  const common = {
    ...{ at, month: recorded, pay_month: month, payment_method, bank, agent_id },
    account_type: 'agent' as const,
    voucher_id: voucher?.voucher_id ?? null,
    voucher_number: voucher?.voucher_number ?? null,
  };
  const label = `Lương tháng ${formatMonth(month)}`;
  const [lead] = await insertMany(
    ctx,
    'transactions',
    booked.map((row) => ({ ...common, note: note?.trim() || row.note || label, ...row.values })),
  );
  for (const { id } of found.items)
    await update(ctx, 'pay_items', id, { voucher_id: voucher?.voucher_id ?? null });
  if (!lead) throw new Error('nothing was booked');
  await notifyApprovers(ctx, { ...lead, amount: pay.transferred });
  const { gross, tax, net, advances, carried, carried_on, transferred } = found.row;
  return {
    transaction_id: lead.id,
    voucher_number: lead.voucher_number,
    ...{ gross, tax, net, advances, carried, carried_on, transferred },
  };
}

interface Row {
  values: Partial<Transaction> & Pick<Transaction, 'kind' | 'amount' | 'status'>;
  note?: string;
}

/** Builds the transactions of a payment: one per share, one for the items, and one deduction per advance. */
function buildPayRunRows({ entries, items, advances, pay }: MonthPayOfNurse, agent_id: string): Row[] {
  const rows: Row[] = entries.map(({ owed, part }, index) => ({
    values: {
      ...{ kind: 'agent_salary', status: 'created', amount: part.amount, tax: pay.taxes[index] ?? 0 },
      ...{ agent_id, package_id: owed.id, customer_id: owed.customer_id },
    },
  }));
  const total = sumPayItems(items);
  const tax = pay.taxes[entries.length] ?? 0;
  const note = 'Thưởng, phụ cấp, khấu trừ';
  if (total > 0) rows.push({ note, values: { kind: 'agent_salary', status: 'created', amount: total, tax } });
  if (total < 0)
    rows.push({
      note,
      values: { kind: 'agent_recovery', status: 'created', amount: -total, tax: Math.abs(tax) },
    });
  if (rows.length === 0) return [];
  for (const [index, { id }] of advances.entries()) {
    const amount = pay.returns[index] ?? 0;
    if (amount > 0)
      rows.push({
        note: 'Trừ tạm ứng',
        values: { kind: 'agent_advance_return', status: 'approved', amount, advance_id: id },
      });
  }
  return rows;
}

interface AdvanceInput {
  amount?: number | null;
  note?: string | null;
  at?: string | null;
  payment_method?: Transaction['payment_method'];
  bank?: Transaction['bank'];
  accept_above?: boolean | null;
}

/**
 * Books an advance on a nurse's pay; the advance waits for approval.
 * @throws DomainError 409 `above_earned`; 422 `month_closed`, and at `amount`
 */
export async function bookAdvance(
  ctx: Context,
  agent_id: string,
  { amount, accept_above, ...given }: AdvanceInput,
): Promise<{ transaction_id: string }> {
  if (!amount) throw invalidError('amount', 'Nhập số tiền ứng.');
  await lockRows(ctx, 'users', [agent_id]);
  await assertAdvanceWithinPay(ctx, agent_id, amount, accept_above);
  const advance = { kind: 'agent_advance', account_type: 'agent', agent_id, amount } as const;
  const booked = await withMonthFaultsAtDay(() => bookTransaction(ctx, { ...given, ...advance }));
  return { transaction_id: booked.id };
}

/** Runs `work`. Changes errors at the field `month` to errors at the field `at`, because the user enters only the day. */
async function withMonthFaultsAtDay<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw error.with((fault) => (fault.path === 'month' ? { ...fault, path: 'at' } : fault));
  }
}

/** Asserts that an advance does not exceed the nurse's unpaid earnings. @throws DomainError 409 `above_earned` */
export async function assertAdvanceWithinPay(
  ctx: Context,
  agent_id: string,
  amount: number,
  accepted: boolean | null | undefined,
  except?: string,
): Promise<void> {
  const running = (await findRunningEarnings(ctx, agent_id)).get(agent_id) ?? 0;
  const earned = (await sumOwedToNurse(ctx, agent_id)) + running + (await sumUnpaidItems(ctx, agent_id));
  await assertAdvanceEarned(ctx, agent_id, earned, amount, accepted, except);
}

/** Returns all transactions, in order, of the pay-run payment to which this transaction belongs. */
export const findPayRunPayment = (ctx: Context, { voucher_id }: Transaction): Promise<Transaction[]> =>
  findAll(ctx, 'transactions', { voucher_id }, ['id']);

/**
 * Asserts that a payment of a pay run may be reversed, and marks its items as unpaid.
 * @throws DomainError 422 `matched`, `carried`
 */
export async function releasePayRunPayment(ctx: Context, payment: readonly Transaction[]): Promise<void> {
  const [lead] = payment;
  if (!lead?.agent_id) return;
  for (const one of payment) assertNoBankLine(one);
  await assertNotSettledLater(ctx, payment, lead.agent_id);
  for (const { id } of await findAll(ctx, 'pay_items', { voucher_id: lead.voucher_id }))
    await update(ctx, 'pay_items', id, { voucher_id: null });
}

/** Asserts that no later payment has deducted the shortfall of this payment. */
async function assertNotSettledLater(
  ctx: Context,
  payment: readonly Transaction[],
  agent_id: string,
): Promise<void> {
  const [lead] = payment;
  const voucher = lead?.voucher_id ? await findById(ctx, 'vouchers', lead.voucher_id) : null;
  if (!voucher) return;
  const net = sum(
    payment.map(({ kind, amount, tax }) =>
      kind === 'agent_salary' ? amount - (tax ?? 0) : (tax ?? 0) - amount,
    ),
  );
  const short = voucher.amount - net;
  const left = (await findCarriedShortfalls(ctx, agent_id)).get(agent_id) ?? 0;
  if (short > 0 && left < short)
    throw refusedError(
      'carried',
      `Phần âm ${formatMoney(short)} của lần trả này đã được trừ ở lần trả sau. Hãy xóa lần trả sau trước.`,
    );
}
