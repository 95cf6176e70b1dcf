/** Splits a package's pay among its nurses (rules 5.10), and calculates the tax on their pay (rules 5.14). */
import { calculateShares, type NurseShare, sumPaidByShare, sumTaxByShare } from '#rules/shares';
import { buildSeparatePart, calculateRecoveredTax } from '#rules/withholding';
import type { StoredRecord } from '#schema/index';
import type { Context } from '../../context.ts';
import { findAll, findById } from '../../db/store.ts';
import { calculateWithheldTax } from '../tax/taxSettings.ts';

export interface PaidShare extends NurseShare {
  /** Paid amount in đồng, including payments that are not approved yet. */
  paid: number;
  /** Tax in đồng that was withheld from `paid`. */
  tax: number;
}

/**
 * Returns each nurse's share of a package and the amount paid to her (rules 5.10). If the caller changes data based on the result, lock the
 * package first.
 * @param except a transaction to exclude, for example the transaction that is being changed
 */
export async function calculatePackageShares(
  ctx: Context,
  pack: Pick<StoredRecord<'packages'>, 'id' | 'agent_id' | 'agent_income'>,
  except?: string,
): Promise<PaidShare[]> {
  const finished = await findAll(ctx, 'shifts', { package_id: pack.id, status: 'finished' });
  const shares = calculateShares(pack, finished);
  const booked = (await findAll(ctx, 'transactions', { package_id: pack.id })).filter(
    ({ id }) => id !== except,
  );
  const paid = sumPaidByShare(shares, booked);
  const tax = sumTaxByShare(shares, booked);
  return shares.map((share) => ({
    ...share,
    paid: paid.get(share.agent_id) ?? 0,
    tax: tax.get(share.agent_id) ?? 0,
  }));
}

type Payment = Pick<StoredRecord<'transactions'>, 'kind' | 'at' | 'amount' | 'package_id' | 'agent_id'>;

/**
 * Calculates the tax withheld from a transaction, by the rule valid on its day, as if the transaction were a separate payment (rules 5.14).
 * For a recovery of pay, calculates the same proportion of the withheld tax.
 * @param except the id of the transaction if it is already stored
 * @returns null for a transaction that pays no nurse
 */
export async function calculateTransactionTax(
  ctx: Context,
  { kind, at, amount, package_id, agent_id }: Payment,
  except?: string,
): Promise<number | null> {
  if (kind !== 'agent_salary' && kind !== 'agent_recovery') return null;
  const pack = package_id ? await findById(ctx, 'packages', package_id) : null;
  const shares = pack ? await calculatePackageShares(ctx, pack, except) : [];
  const share = shares.find((one) => one.agent_id === agent_id) ?? shares[0];
  if (kind === 'agent_recovery')
    return share ? calculateRecoveredTax({ gross: share.paid, tax: share.tax }, amount) : 0;
  const part = pack
    ? { label: '', amount, income: share?.income ?? 0, before: share?.paid ?? 0 }
    : buildSeparatePart('', amount);
  return (await calculateWithheldTax(ctx, agent_id ?? share?.agent_id ?? null, at, [part])).value;
}
