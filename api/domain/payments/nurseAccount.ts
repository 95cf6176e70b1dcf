/**
 * Amounts between the company and its nurses other than shares of packages: monthly items, advances, shortfalls, and earnings in running
 * packages.
 */
import type { Knex } from 'knex';
import { sumPayItems } from '#rules/calculateMonthPay';
import { formatMoney } from '#rules/format';
import { groupBy } from '#rules/groupBy';
import { sum } from '#rules/money';
import type { StoredRecord } from '#schema/index';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/** Id of one nurse; null for all nurses. */
type NurseIdOrAll = string | null;

const limitToPayee = (query: Knex.QueryBuilder, column: string, agent: NurseIdOrAll): Knex.QueryBuilder =>
  agent === null ? query : query.where(column, Number(agent));

/** Finds the pay items of a month in addition to shares, by nurse. @param isWhole includes paid items */
export async function findPayItems(
  ctx: Context,
  month: string,
  agent: NurseIdOrAll,
  isWhole: boolean,
): Promise<Map<string, StoredRecord<'pay_items'>[]>> {
  const items = await findAll(ctx, 'pay_items', { month, ...(agent !== null && { agent_id: agent }) });
  const open = isWhole ? items : items.filter(({ voucher_id }) => voucher_id === null);
  return groupBy(open, ({ agent_id }) => agent_id);
}

export interface OpenAdvance {
  id: string;
  agent_id: string;
  /** Part of the advance that is still to be deducted, in đồng. */
  open: number;
}

/**
 * Finds the advances that are not yet deducted in full, oldest first. @param isApproved if true, finds only advances whose payment is
 * approved
 */
export async function findOpenAdvances(
  ctx: Context,
  agent: NurseIdOrAll,
  isApproved: boolean,
): Promise<OpenAdvance[]> {
  const query = ctx
    .db('transactions as a')
    .leftJoin('transactions as r', 'r.advance_id', 'a.id')
    .where('a.kind', 'agent_advance')
    .whereNotNull('a.agent_id')
    .groupBy('a.id', 'a.agent_id', 'a.amount', 'a.at')
    .havingRaw('a.amount > coalesce(sum(r.amount), 0)')
    .orderBy(['a.at', 'a.id'])
    .select('a.id', 'a.agent_id', ctx.db.raw('a.amount - coalesce(sum(r.amount), 0) as open'));
  if (isApproved) query.where('a.status', 'approved');
  const rows: { id: number; agent_id: number; open: number }[] = await limitToPayee(
    query,
    'a.agent_id',
    agent,
  );
  return rows.map(({ id, agent_id, open }) => ({
    id: String(id),
    agent_id: String(agent_id),
    open: Number(open),
  }));
}

/** SQL of the earned amount of a pay run's transaction, in đồng: after tax, and less deducted advances. */
const EARNED = `case t.kind when 'agent_salary' then t.amount - coalesce(t.tax, 0)
  when 'agent_recovery' then coalesce(t.tax, 0) - t.amount else -t.amount end`;

/**
 * Returns per nurse the sum of the shortfalls of her pay runs, in đồng. A shortfall is the amount by which a transfer exceeded the earned
 * amount.
 */
export async function findCarriedShortfalls(ctx: Context, agent: NurseIdOrAll): Promise<Map<string, number>> {
  const { db } = ctx;
  const nets: { agent_id: number; net: number }[] = await limitToPayee(
    db('transactions as t')
      .whereNotNull('t.pay_month')
      .groupBy('t.agent_id')
      .select('t.agent_id', db.raw(`sum(${EARNED}) as net`)),
    't.agent_id',
    agent,
  );
  const transfers: { agent_id: number; transferred: number }[] = await limitToPayee(
    db('vouchers as v')
      .join('transactions as t', 't.id', 'v.transaction_id')
      .whereNotNull('t.pay_month')
      .groupBy('t.agent_id')
      .select('t.agent_id')
      .sum({ transferred: 'v.amount' }),
    't.agent_id',
    agent,
  );
  const sums = new Map(nets.map(({ agent_id, net }) => [String(agent_id), -Number(net)]));
  for (const { agent_id, transferred } of transfers)
    sums.set(String(agent_id), (sums.get(String(agent_id)) ?? 0) + Number(transferred));
  return sums;
}

/** The shortfalls of a nurse's pay runs of one month, in đồng. */
export interface MonthShortfall {
  /** The month's new shortfalls less the earlier shortfalls that the month's payments deducted. */
  added: number;
  /** The shortfall after the month's last payment. */
  after: number;
}

/** Returns per nurse the shortfalls of her pay runs of a month. Nurses without a payment in the month are left out. */
export async function findMonthShortfalls(
  ctx: Context,
  month: string,
  agent: NurseIdOrAll,
): Promise<Map<string, MonthShortfall>> {
  const { db } = ctx;
  const paid = db('transactions').where({ pay_month: month }).select('agent_id');
  const payments: { agent_id: number; pay_month: string; short: number }[] = await limitToPayee(
    db('transactions as t')
      .join('vouchers as v', 'v.id', 't.voucher_id')
      .whereNotNull('t.pay_month')
      .whereIn('t.agent_id', paid)
      .groupBy('t.agent_id', 't.pay_month', 'v.id', 'v.amount')
      .orderByRaw('min(t.id)')
      .select('t.agent_id', 't.pay_month', db.raw(`v.amount - sum(${EARNED}) as short`)),
    't.agent_id',
    agent,
  );
  const shortfalls = new Map<string, MonthShortfall>();
  for (const [id, own] of groupBy(payments, ({ agent_id }) => String(agent_id))) {
    const isOfMonth = ({ pay_month }: { pay_month: string }) => pay_month === month;
    const untilLast = own.slice(0, own.findLastIndex(isOfMonth) + 1);
    const sumShort = (some: typeof own) => sum(some.map(({ short }) => Number(short)));
    shortfalls.set(id, { added: sumShort(untilLast.filter(isOfMonth)), after: sumShort(untilLast) });
  }
  return shortfalls;
}

/** Returns the sum of a nurse's unpaid items, đồng. */
export async function sumUnpaidItems(ctx: Context, agent_id: string): Promise<number> {
  const items = await findAll(ctx, 'pay_items', { agent_id });
  return sumPayItems(items.filter(({ voucher_id }) => voucher_id === null));
}

/**
 * Asserts that an advance does not exceed the nurse's unpaid earnings, unless the caller accepts it (rules 5.15).
 * @param earned her unpaid earnings, shares and items; đồng
 * @throws DomainError 409 `above_earned` with `meta.free`
 */
export async function assertAdvanceEarned(
  ctx: Context,
  agent_id: string,
  earned: number,
  amount: number,
  accepted: boolean | null | undefined,
  except?: string,
): Promise<void> {
  const advances = await findOpenAdvances(ctx, agent_id, false);
  const open = sum(advances.filter(({ id }) => id !== except).map((one) => one.open));
  const carried = (await findCarriedShortfalls(ctx, agent_id)).get(agent_id) ?? 0;
  const free = Math.max(0, earned - open - carried);
  if (amount <= free || accepted) return;
  throw new DomainError({
    code: 'above_earned',
    title: 'Ứng nhiều hơn đã làm',
    detail: `Chị đã làm mà chưa nhận ${formatMoney(free)}, tính cả các buổi của gói đang chạy. Hãy ứng ít hơn, hoặc xác nhận vẫn ứng ${formatMoney(amount)}.`,
    meta: { free },
  });
}
