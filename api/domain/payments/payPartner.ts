import { calculatePercentage, calculatePercentOf } from '#rules/money';
import { splitCommission } from '#rules/partnerRevenue';
import { resources, type StoredRecord } from '#schema/index';
import type { PartnerStatement } from '#schema/partnerStatement';
import type { AnyResource } from '#schema/resource';
import { invalidError, notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { lockRows } from '../../db/lockRows.ts';
import { findAll, findById, update } from '../../db/store.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { loadCompany } from '../company/company.ts';
import { lockPartnerRevenue, notifyPartnerOfRevenue } from '../partners/revenues.ts';
import { bookTransaction, type PaymentInput } from './bookTransaction.ts';
import {
  assertNotAboveOwed,
  calculateDueToPartner,
  sumPaidForPartnerRevenue,
  sumPartnerPayments,
} from './paidAndOwed.ts';

type Revenue = StoredRecord<'partner_revenues'>;

/** The revenue's new level, and the id of the transaction; the id is null if no amount was due. */
type PartnerPaymentResult = { level: Revenue['level']; transaction_id: string | null };

/**
 * Books a payment of a confirmed partner revenue. The amount defaults to the unpaid part of commission and bonus. A smaller amount needs a
 * note, and the difference remains owed (rules 6.8). If no amount is due for the month, the revenue is settled without a transaction.
 * @throws 404; 422 `action_unavailable`, `month_closed`, and at `amount` or `note`
 */
export async function payPartner(
  ctx: Context,
  revenue_id: string,
  payment: PaymentInput,
): Promise<PartnerPaymentResult> {
  const revenue = await lockPartnerRevenue(ctx, revenue_id, 'confirmed');
  const due = calculateDueToPartner(revenue) - (await sumPaidForPartnerRevenue(ctx, revenue_id));
  const amount = payment.amount ?? due;
  if (amount === 0 && due > 0)
    throw invalidError('amount', 'Số tiền phải từ 1đ trở lên vì doanh thu này có hoa hồng.');
  assertNotAboveOwed(due, amount, payment.note);
  const booked =
    amount > 0
      ? await bookTransaction(ctx, {
          ...payment,
          amount,
          kind: 'partner',
          account_type: 'partner',
          partner_revenue_id: revenue_id,
        })
      : null;
  const level = await syncRevenueStatus(ctx, revenue_id);
  if (level === 'settled') await notifyPartnerOfRevenue(ctx, revenue, 'Doanh thu tháng đã được thanh toán');
  return { level, transaction_id: booked?.id ?? null };
}

/**
 * Settles a confirmed partner revenue once it is paid in full. Sets a settled revenue back to confirmed when one of its payments is deleted
 * (rules 6.8).
 * @returns the revenue's level
 */
export async function syncRevenueStatus(ctx: Context, id: string): Promise<Revenue['level']> {
  await lockRows(ctx, 'partner_revenues', [id]);
  const revenue = await findById(ctx, 'partner_revenues', id);
  if (!revenue || revenue.level === 'draft') return 'draft';
  const level =
    (await sumPaidForPartnerRevenue(ctx, id)) >= calculateDueToPartner(revenue) ? 'settled' : 'confirmed';
  await update(ctx, 'partner_revenues', id, { level });
  return level;
}

/** Ids of the customers whose packages the statement lists. */
interface CustomerIds {
  customers: string[];
}

/**
 * Builds the statement of a partner's pay for a month. It contains both parties, the packages with their commission, the bonus, the total,
 * and the payment.
 * @throws 404 when the revenue does not exist or the viewer may not see it
 */
export async function buildPartnerStatement(
  ctx: Context,
  id: string,
): Promise<PartnerStatement & CustomerIds> {
  await findReadableRecord(ctx, resources.partner_revenues as AnyResource, id);
  const revenue = await findById(ctx, 'partner_revenues', id);
  const partner = revenue && (await findById(ctx, 'partners', revenue.partner_id));
  if (!partner) throw notFoundError();
  const { level, month, total_packages, total_revenue, total_commission, total_bonus, summary } = revenue;
  const found = await findAll(ctx, 'packages', { partner_revenue_id: id });
  const packages = found.sort(
    (a, b) => (a.finished_at ?? '').localeCompare(b.finished_at ?? '') || Number(a.id) - Number(b.id),
  );
  const commission = splitCommission(packages, total_commission);
  const bonus_percent = calculatePercentage(total_bonus, total_revenue) ?? 0;
  // A supplement is a difference between two tiers, so its amounts are no percentage of its own packages (rules 6.9).
  const isSupplement = revenue.number > 1;
  const payments = (await findAll(ctx, 'transactions', { partner_revenue_id: id }, ['at'])).filter(
    ({ kind }) => kind === 'partner',
  );
  const payment = payments.at(-1);
  const company = await loadCompany(ctx);
  const { code, name, phone, email, address, bank, bank_account } = partner;
  return {
    customers: packages.map(({ customer_id }) => customer_id),
    company_name: company.name,
    company_address: company.address,
    company_tax_code: company.tax_code,
    partner: { code, name, phone, email, address, bank, bank_account },
    level,
    month,
    total_packages,
    total_revenue,
    total_commission,
    total_bonus,
    summary,
    commission_percent: isSupplement ? null : (commission?.percent ?? null),
    bonus_percent:
      !isSupplement && calculatePercentOf(total_revenue, bonus_percent) === total_bonus
        ? bonus_percent
        : null,
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
      ? { at: payment.at, amount: sumPartnerPayments(payments), payment_method: payment.payment_method }
      : null,
  };
}
