/**
 * Calculates a package's price and shares from today's prices, discounts and commissions. Also checks that its price is not too far below
 * the price list (rules 4.12).
 */
import type { DiscountCode } from '#rules/discounts';
import { formatNumber } from '#rules/format';
import { formatDiscontinuedServiceMessage } from '#rules/notTaken';
import {
  calculateQuote,
  type calculateTotals,
  type PackagePriceQuote,
  type PricedPackageLine,
  type QuoteInput,
  type RequestedPackageLine,
} from '#rules/package';
import { findDefaultPartnerCommission } from '#rules/partnerRevenue';
import { exceedsMaxPriceCut, isPriceCut } from '#rules/priceCuts';
import type { StoredRecord } from '#schema/index';
import { DomainError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, findById } from '../../db/store.ts';
import { findDiscounts } from '../catalogue/discounts.ts';
import { loadCatalogue, loadPricing } from '../catalogue/pricing.ts';

/** Sale conditions of a package, as entered in the register form or the preview. */
interface Terms
  extends Pick<
    QuoteInput,
    | 'started_at'
    | 'discount_codes'
    | 'direct_discount'
    | 'applied_to'
    | 'agent_commission'
    | 'partner_id'
    | 'partner_commission'
    | 'held_discount_ids'
    | 'extra'
  > {
  services: readonly RequestedPackageLine[];
  agent_id?: string | null;
}
export interface PackageQuote extends PackagePriceQuote {
  agent_commission: number | null;
  partner_commission: number | null;
  /** The discounts to which the entered codes belong. */
  discounts: DiscountCode[];
}

/**
 * Calculates a package from today's prices, tiers, codes and commissions. The preview and the registration use the same function, so that
 * both get the same result (rules 2.12). Commissions that are not given are taken from the nurse's profile and from the partner's
 * mechanism.
 * @param freeze changes the discounts before they are applied, so that a code used earlier reduces the price by the same amount as before
 */
export async function quotePackage(
  ctx: Context,
  terms: Terms,
  freeze: (discount: DiscountCode) => DiscountCode = (discount) => discount,
): Promise<PackageQuote> {
  const discounts = await findDiscounts(ctx, terms.discount_codes ?? []);
  const agent_commission = terms.agent_commission ?? (await findAgentCommission(ctx, terms.agent_id));
  const partner_commission = terms.partner_commission ?? (await findPartnerCommission(ctx, terms.partner_id));
  const calculated = calculateQuote({
    ...terms,
    agent_commission,
    partner_commission,
    catalogue: await loadCatalogue(
      ctx,
      terms.services.map((line) => line.service_id),
    ),
    discounts: discounts.map(freeze),
    now: ctx.now.toISOString(),
    tax: ctx.config.agentTax,
  });
  return { ...calculated, agent_commission, partner_commission, discounts };
}

/**
 * Returns the path of the service line at this index in the input: `services/0`, or `service_1` in the form with five services.
 * @param field the faulty field of the line, if known. Only needed if the input is a single line
 */
export type LinePathBuilder = (index: number, field?: 'price' | 'price_reason') => string;

/** Asserts that the quote has no problems. @throws 422 with every problem, each with the path of its input value */
export function assertNoProblems(
  { problems }: Pick<PackagePriceQuote, 'problems'>,
  pathOfLine: LinePathBuilder = (index) => `services/${index}`,
): void {
  if (problems.length === 0) return;
  throw new DomainError(
    problems.map(({ at, index, reason }) => ({
      code: 'invalid',
      path: at === 'services' && index !== null ? pathOfLine(index) : at,
      detail: reason,
    })),
  );
}

/**
 * Asserts that the services of a package's lines are still sold (rules 2.25).
 * @param pathOfLine path of a line in the input
 * @param stored the package's stored lines, whose services are allowed
 * @throws 422 at each line whose service is no longer sold
 */
export async function assertStillSold(
  ctx: Context,
  lines: readonly Pick<RequestedPackageLine, 'service_id'>[],
  pathOfLine: LinePathBuilder = (index) => `services/${index}`,
  stored: readonly Pick<RequestedPackageLine, 'service_id'>[] = [],
): Promise<void> {
  const has = new Set(stored.map(({ service_id }) => service_id));
  const added = lines.map(({ service_id }) => service_id).filter((id) => !has.has(id));
  if (added.length === 0) return;
  const gone = await findAll(ctx, 'services', { id: [...new Set(added)], discontinued: true });
  const faults = lines.flatMap(({ service_id }, index) =>
    gone
      .filter(({ id }) => id === service_id)
      .map(({ name }) => ({
        code: 'invalid',
        path: pathOfLine(index),
        detail: formatDiscontinuedServiceMessage(name),
      })),
  );
  if (faults.length > 0) throw new DomainError(faults);
}

/** Returns the money fields of a package, in đồng. */
export const toMoneyFields = (calculated: ReturnType<typeof calculateTotals>) => ({
  original_price: calculated.original_price,
  total_discount: calculated.total_discount,
  total_price: calculated.total_price,
  agent_income: calculated.agent_income,
  agent_tax: calculated.agent_tax,
  partner_income: calculated.partner_income,
  company_income: calculated.company_income,
  original_agent_commission_total: calculated.original_agent_commission_total,
});

/**
 * Finds the commission in the nurse's profile, in percent. Returns null without a nurse or if the profile has no commission (rules 5.1).
 */
export async function findAgentCommission(
  ctx: Context,
  agent_id: string | null | undefined,
): Promise<number | null> {
  return agent_id ? ((await findById(ctx, 'agents', agent_id))?.commission ?? null) : null;
}

/**
 * Finds the commission at the lowest threshold of the partner's mechanism, in percent. Returns null without a partner or a mechanism (rules
 * 6.3).
 */
export async function findPartnerCommission(
  ctx: Context,
  partner_id: string | null | undefined,
): Promise<number | null> {
  return partner_id ? findDefaultPartnerCommission(await findThresholds(ctx, partner_id)) : null;
}

/** Finds the thresholds of the partner's mechanism; empty if the partner has no mechanism. */
export async function findThresholds(
  ctx: Context,
  partner_id: string,
): Promise<StoredRecord<'mechanism_thresholds'>[]> {
  const mechanism_id = (await findById(ctx, 'partners', partner_id))?.mechanism_id;
  return mechanism_id ? findAll(ctx, 'mechanism_thresholds', { mechanism_id }) : [];
}

/** True if a stored line has the same service, variant, quantity and price as this line. */
export const isSameSoldLine = (row: StoredRecord<'package_services'>, line: PricedPackageLine): boolean =>
  row.service_id === line.service_id &&
  row.variant_id === line.variant_id &&
  row.quantity === line.quantity &&
  row.price === line.price;

interface CutsCheck {
  /** The package's stored lines. A line that equals one of them needs no new reason; each stored line counts only once. */
  readonly stored?: readonly StoredRecord<'package_services'>[];
  readonly pathOfLine?: LinePathBuilder | undefined;
  /** True if a missing reason is an error; false while the user fills in the form. */
  readonly needsReason?: boolean;
}

/**
 * Asserts that each line priced below the price list has a reason, and that sellers do not exceed the limit of the settings.
 * @throws 422 at each such line
 */
export async function assertPriceCuts(
  ctx: Context,
  lines: readonly PricedPackageLine[],
  { stored = [], pathOfLine = (index) => `services/${index}`, needsReason = true }: CutsCheck = {},
): Promise<void> {
  const unmatched = [...stored];
  const cuts = [...lines.entries()].filter(([, line]) => {
    const at = unmatched.findIndex((row) => isSameSoldLine(row, line));
    if (at >= 0) unmatched.splice(at, 1);
    return at < 0 && isPriceCut(line);
  });
  if (cuts.length === 0) return;
  const max = ctx.viewer.roles.includes('admin') ? null : (await loadPricing(ctx)).max_price_cut;
  const faults = cuts.flatMap(([index, line]) => {
    const fault = (field: 'price' | 'price_reason', detail: string) => [
      { code: 'invalid', path: pathOfLine(index, field), detail },
    ];
    if (exceedsMaxPriceCut(line, max))
      return fault(
        'price',
        `Giá thấp hơn bảng giá quá ${formatNumber(max ?? 0)} %. Hãy tăng giá, hoặc nhờ quản trị viên nhập giá này.`,
      );
    return needsReason && !line.price_reason?.trim()
      ? fault('price_reason', 'Giá thấp hơn bảng giá. Hãy ghi lý do giảm giá.')
      : [];
  });
  if (faults.length > 0) throw new DomainError(faults);
}
