import { paidByShare, type Share, sharesOf } from '#rules/shares';
import type { Stored } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll } from '../../db/store.ts';

export interface PaidShare extends Share {
  /** đồng, approved or not. */
  paid: number;
}

/**
 * What each nurse of a package is due and was paid (rules 5.10). Hold the package first where something follows from it.
 * @param except a transaction that is left out (the one being changed)
 */
export async function sharesOfPackage(
  ctx: Context,
  pack: Pick<Stored<'packages'>, 'id' | 'agent_id' | 'agent_income'>,
  except?: string,
): Promise<PaidShare[]> {
  const finished = await findAll(ctx, 'shifts', { package_id: pack.id, status: 'finished' });
  const shares = sharesOf(pack, finished);
  const booked = await findAll(ctx, 'transactions', { package_id: pack.id, kind: 'agent_salary' });
  const paid = paidByShare(
    shares,
    booked.filter(({ id }) => id !== except),
  );
  return shares.map((share) => ({ ...share, paid: paid.get(share.agent_id) ?? 0 }));
}
