import { type Paid, paidOf } from '#rules/owed';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

/**
 * What was paid for a package, given back and paid to its nurse. Hold the package first where something follows from it.
 * @param except a transaction that is left out (the one being changed)
 */
export async function paidForPackage(
  ctx: Context,
  package_id: string,
  except?: string,
): Promise<ReturnType<typeof paidOf>> {
  const all = await findAll(ctx, 'transactions', { package_id });
  return paidOf(all.filter(({ id }) => id !== except));
}

/** What was paid to the partner of a partner revenue; the same, held first. */
export async function paidToPartner(ctx: Context, id: string, except?: string): Promise<number> {
  const all = await findAll(ctx, 'transactions', { partner_revenue_id: id });
  return partnerPart(all.filter((one) => one.id !== except));
}

/** Of transactions of a partner revenue what went to the partner. */
export const partnerPart = (all: readonly Paid[]): number =>
  all.reduce((sum, { kind, amount }) => (kind === 'partner' ? sum + amount : sum), 0);

/** What a partner revenue comes to. */
export const dueToPartner = (
  revenue: Pick<Stored<'partner_revenues'>, 'total_commission' | 'total_bonus'>,
): number => revenue.total_commission + revenue.total_bonus;
