import { totalSessions } from '#rules/calendar';
import { sum } from '#rules/money';
import { totals } from '#rules/package';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll, update } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import { refreshDraft } from '../partners/refreshDraft.ts';
import { known, storeDeductions } from './storeDeductions.ts';

/**
 * The one place where a package's stored totals come from: lines less discount lines, and what nurse,
 * partner and company get of it. Discount lines that would bring the total below 0 are cut to what is left. A draft
 * partner revenue that holds the package follows.
 */
export async function recomputeTotals(ctx: Context, package_id: string): Promise<Stored<'packages'>> {
  const pack = await find(ctx, 'packages', package_id);
  if (!pack) throw notFound();
  const lines = await findAll(ctx, 'package_services', { package_id });
  const deductions = (await findAll(ctx, 'deductions', { package_id })).map(known);
  const { agent_commission, partner_commission } = pack;
  const reckoned = totals({
    original_price: sum(lines.map((line) => line.price ?? line.subtotal_price ?? 0)),
    deductions,
    agent_commission,
    partner_commission,
    tax: ctx.config.agentTax,
  });
  if (
    reckoned.deductions.some((one, at) => one.amount !== deductions[at]?.amount) ||
    reckoned.deductions.length < deductions.length
  )
    await storeDeductions(ctx, package_id, reckoned.deductions);
  const changed = await update(ctx, 'packages', package_id, {
    ...moneyOf(reckoned),
    total_quantity: totalSessions(lines.map(({ quantity, amount }) => ({ quantity, amount: amount ?? 1 }))),
    original_agent_commission: agent_commission,
  });
  if (changed.partner_revenue_id) await refreshDraft(ctx, changed.partner_revenue_id);
  return changed;
}

/** The money fields of a package. */
export const moneyOf = (reckoned: ReturnType<typeof totals>) => ({
  original_price: reckoned.original_price,
  total_discount: reckoned.total_discount,
  total_price: reckoned.total_price,
  agent_income: reckoned.agent_income,
  agent_tax: reckoned.agent_tax,
  partner_income: reckoned.partner_income,
  company_income: reckoned.company_income,
  original_agent_commission_total: reckoned.original_agent_commission_total,
});
