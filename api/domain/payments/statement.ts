import { percentFromMoney, percentOf } from '#rules/money';
import { commissionParts } from '#rules/partnerRevenue';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { Statement } from '#schema/statement';
import type { Context } from '../../context.ts';
import { find, findAll } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import { readable } from '../../resources/record.ts';
import { partnerPart } from './paidFor.ts';

/**
 * What a partner is paid for a month and why: both parties, the packages with their commission, bonus, total, and the payment.
 * @throws 404 when it is not there, or not this viewer's to see
 */
export async function statement(ctx: Context, id: string): Promise<Statement> {
  await readable(ctx, resources.partner_revenues as AnyResource, id);
  const revenue = await find(ctx, 'partner_revenues', id);
  const partner = revenue && (await find(ctx, 'partners', revenue.partner_id));
  if (!partner) throw notFound();
  const { level, month, total_packages, total_revenue, total_commission, total_bonus, summary } = revenue;
  const found = await findAll(ctx, 'packages', { partner_revenue_id: id });
  const packages = found.sort(
    (a, b) => (a.finished_at ?? '').localeCompare(b.finished_at ?? '') || Number(a.id) - Number(b.id),
  );
  const commission = commissionParts(packages, total_commission);
  const bonus_percent = percentFromMoney(total_bonus, total_revenue) ?? 0;
  const payments = (await findAll(ctx, 'transactions', { partner_revenue_id: id }, ['at'])).filter(
    ({ kind }) => kind === 'partner',
  );
  const payment = payments.at(-1);
  const { code, name, phone, email, address, bank, bank_account } = partner;
  return {
    company_name: ctx.config.companyName,
    partner: { code, name, phone, email, address, bank, bank_account },
    level,
    month,
    total_packages,
    total_revenue,
    total_commission,
    total_bonus,
    summary,
    commission_percent: commission?.percent ?? null,
    bonus_percent: percentOf(total_revenue, bonus_percent) === total_bonus ? bonus_percent : null,
    packages: packages.map((pack, index) => ({
      id: pack.id,
      customer_name: pack.customer_name,
      registered_at: pack.registered_at,
      started_at: pack.started_at,
      finished_at: pack.finished_at,
      total_price: pack.total_price,
      commission: commission?.parts[index] ?? null,
    })),
    total: total_commission + total_bonus,
    payment: payment
      ? { at: payment.at, amount: partnerPart(payments), payment_method: payment.payment_method }
      : null,
  };
}
