import { defaultPartnerCommission } from '#rules/partnerRevenue';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { find, findAll } from '../../db/store.ts';

/** The nurse's own commission, percent; null without a nurse or when the profile has none (rules 5.1). */
export async function agentCommission(
  ctx: Context,
  agent_id: string | null | undefined,
): Promise<number | null> {
  return agent_id ? ((await find(ctx, 'agents', agent_id))?.commission ?? null) : null;
}

/** The thresholds of the partner's mechanism; none without one. */
export async function thresholdsOf(
  ctx: Context,
  partner_id: string,
): Promise<Stored<'mechanism_thresholds'>[]> {
  const mechanism_id = (await find(ctx, 'partners', partner_id))?.mechanism_id;
  return mechanism_id ? findAll(ctx, 'mechanism_thresholds', { mechanism_id }) : [];
}

/** What a package of these partners gives, percent, by their mechanism: one query, however many partners. */
export async function packageCommissions(
  ctx: Context,
  partners: readonly Pick<Stored<'partners'>, 'mechanism_id'>[],
): Promise<Map<string, number | null>> {
  const ids = [...new Set(partners.flatMap(({ mechanism_id }) => mechanism_id ?? []))];
  if (ids.length === 0) return new Map();
  const thresholds = await findAll(ctx, 'mechanism_thresholds', { mechanism_id: ids });
  return new Map(
    ids.map((id) => [
      id,
      defaultPartnerCommission(thresholds.filter((threshold) => threshold.mechanism_id === id)),
    ]),
  );
}

/** The commission of the partner's mechanism at its lowest threshold, percent; null without either (rules 6.3). */
export async function partnerCommission(
  ctx: Context,
  partner_id: string | null | undefined,
): Promise<number | null> {
  return partner_id ? defaultPartnerCommission(await thresholdsOf(ctx, partner_id)) : null;
}
