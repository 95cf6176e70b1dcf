import type { DiscountCode } from '#rules/discounts';
import { type Quote, type QuoteInput, type QuoteLine, quote } from '#rules/package';
import type { Context } from '../../context.ts';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { findDiscounts } from '../discounts/discounts.ts';
import { agentCommission, partnerCommission } from './commissions.ts';

/** What a package is to be sold for, as the register form and the preview say it. */
export interface Terms
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
  services: readonly QuoteLine[];
  agent_id?: string | null;
}
export interface PackageQuote extends Quote {
  agent_commission: number | null;
  partner_commission: number | null;
  /** The discounts that the codes name. */
  discounts: DiscountCode[];
}

/**
 * Reckons a package from what is stored today: prices, tiers, codes, commissions. The preview shows exactly this and
 * registering stores exactly this (rules 2.12). Commissions left out are the nurse's and the mechanism's.
 * @param freeze changes the discounts before they are applied (codes that keep what they took off earlier).
 */
export async function quotePackage(
  ctx: Context,
  terms: Terms,
  freeze: (discount: DiscountCode) => DiscountCode = (discount) => discount,
): Promise<PackageQuote> {
  const discounts = await findDiscounts(ctx, terms.discount_codes ?? []);
  const agent_commission = terms.agent_commission ?? (await agentCommission(ctx, terms.agent_id));
  const partner_commission = terms.partner_commission ?? (await partnerCommission(ctx, terms.partner_id));
  const reckoned = quote({
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
  return { ...reckoned, agent_commission, partner_commission, discounts };
}
