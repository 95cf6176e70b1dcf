/** Handles full refunds: recovers the shares of nurse and partner in sessions that were not held (rules 7.15). */

import { calculateUnheldSessionsPrice } from '#rules/calculateUnheldSessionsPrice';
import { formatMoney, formatMonth } from '#rules/format';
import { calculateProportion, sum } from '#rules/money';
import type { StoredRecord } from '#schema/index';
import { refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, update } from '../../db/store.ts';
import { calculatePackageShares } from '../payments/packageShares.ts';
import { sumPaidForPackage } from '../payments/paidAndOwed.ts';
import { recomputeTotals } from './deductions.ts';
import { findConfirmedRevenue } from './facts.ts';

type Package = StoredRecord<'packages'>;

interface RemainingShares {
  /** Shares of nurse and partner in the package after the call, in đồng. */
  agent_income: number;
  partner_income: number;
  /** Texts that say why a share was not reduced, and what the user can do. */
  kept: string[];
}

/**
 * Recovers the shares of nurse and partner after a full refund. A share stays unchanged if it is confirmed to the
 * partner, or if its nurse is already paid. Lock the package first.
 * @throws DomainError 422 `planned_shifts` while sessions are planned
 */
export async function removeUnheldShares(ctx: Context, pack: Package): Promise<RemainingShares> {
  const shifts = await findAll(ctx, 'shifts', { package_id: pack.id });
  const planned = shifts.filter(({ status }) => status === 'planned').length;
  if (planned > 0)
    throw refusedError(
      'planned_shifts',
      `Gói còn ${planned} buổi chưa tắm nên chưa tính được phần của điều dưỡng và đối tác theo số buổi. Hãy kết thúc gói trước, rồi hoàn tiền.`,
      'shares',
    );
  const stops = await findAll(ctx, 'deductions', { package_id: pack.id, stopped: true });
  const unheld = calculateUnheldSessionsPrice({
    total_price: pack.total_price,
    stopped: sum(stops.map(({ amount }) => amount)),
    finished: shifts.filter(({ status }) => status === 'finished').length,
    sold: pack.total_quantity,
  });
  const { agent } = await sumPaidForPackage(ctx, pack.id);
  const frozen = await findConfirmedRevenue(ctx, pack);
  const { agent_income, partner_income } = await storeUnheldShares(ctx, pack.id, {
    ...(agent > 0 ? {} : { agent_unheld: unheld }),
    ...(frozen ? {} : { partner_unheld: unheld }),
  });
  const kept: string[] = [];
  if (unheld > 0 && agent > 0) kept.push(await describePaidNurses(ctx, pack, unheld, agent));
  if (unheld > 0 && frozen)
    kept.push(
      `Doanh thu đối tác tháng ${formatMonth(frozen.month)} đã chốt nên phần của đối tác giữ nguyên.`,
    );
  return { agent_income, partner_income, kept };
}

/**
 * Restores the shares of nurse and partner after the refund is deleted, or when the sessions are planned again. A share that is confirmed to
 * the partner stays unchanged.
 */
export async function restoreUnheldShares(ctx: Context, pack: Package): Promise<Package> {
  if (pack.agent_unheld === 0 && pack.partner_unheld === 0) return pack;
  const frozen = await findConfirmedRevenue(ctx, pack);
  return storeUnheldShares(ctx, pack.id, {
    agent_unheld: 0,
    ...(frozen ? {} : { partner_unheld: 0 }),
  });
}

async function storeUnheldShares(
  ctx: Context,
  id: string,
  unheld: Partial<Pick<Package, 'agent_unheld' | 'partner_unheld'>>,
): Promise<Package> {
  await update(ctx, 'packages', id, unheld);
  return recomputeTotals(ctx, id);
}

/** Returns a text with the nurses who keep their pay, and the amount to recover so that the pay matches the sessions held. */
async function describePaidNurses(
  ctx: Context,
  pack: Package,
  unheld: number,
  paid: number,
): Promise<string> {
  const agent_income = calculateProportion(pack.agent_income, pack.total_price - unheld, pack.total_price);
  const shares = await calculatePackageShares(ctx, { ...pack, agent_income });
  const nurses = await findAll(ctx, 'agents', { id: shares.map(({ agent_id }) => agent_id) });
  const names = new Map(nurses.map(({ id, name }) => [id, name]));
  const recoveries = shares.flatMap((share) =>
    share.paid > share.income
      ? [`${formatMoney(share.paid - share.income)} của ${names.get(share.agent_id) ?? 'điều dưỡng'}`]
      : [],
  );
  const note = `Điều dưỡng đã được trả ${formatMoney(paid)} nên phần của điều dưỡng giữ nguyên.`;
  if (recoveries.length === 0) return note;
  return `${note} Theo số buổi đã tắm, tài chính có thể dùng "Thu lại lương": ${recoveries.join(', ')}.`;
}
