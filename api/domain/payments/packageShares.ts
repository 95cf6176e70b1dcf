/** Splits a package's pay among its nurses (rules 5.10), and calculates the tax on their pay (rules 5.14). */
import { sum } from '#rules/money';
import { paidByShare, type Share, sharesOf, taxByShare } from '#rules/shares';
import { calculateRecoveredTax, separatePaymentPart } from '#rules/withholding';
import { resources, type StoredRecord } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { PackageShare } from '#schema/shares';
import { notFoundError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { findAll, findById } from '../../db/store.ts';
import { findReadableRecord } from '../../resources/record.ts';
import { calculateWithheldTax } from '../tax/taxSettings.ts';

export interface PaidShare extends Share {
  /** Paid amount in đồng, including payments that are not approved yet. */
  paid: number;
  /** Tax in đồng that was withheld from `paid`. */
  tax: number;
}

/**
 * Returns each nurse's share of a package and the amount paid to her (rules 5.10). If the caller changes data based on the result, lock the
 * package first.
 * @param except a transaction to leave out (the transaction being changed)
 */
export async function sharesOfPackage(
  ctx: Context,
  pack: Pick<StoredRecord<'packages'>, 'id' | 'agent_id' | 'agent_income'>,
  except?: string,
): Promise<PaidShare[]> {
  const finished = await findAll(ctx, 'shifts', { package_id: pack.id, status: 'finished' });
  const shares = sharesOf(pack, finished);
  const booked = (await findAll(ctx, 'transactions', { package_id: pack.id })).filter(
    ({ id }) => id !== except,
  );
  const paid = paidByShare(shares, booked);
  const tax = taxByShare(shares, booked);
  return shares.map((share) => ({
    ...share,
    paid: paid.get(share.agent_id) ?? 0,
    tax: tax.get(share.agent_id) ?? 0,
  }));
}

/**
 * Returns for each nurse of a package her share, the amount paid to her, and the gross, tax and net amounts if the rest were paid today in
 * one payment. The package's own nurse is first.
 * @throws 404 when the package does not exist or the viewer may not see it
 */
export async function findPackageShares(ctx: Context, package_id: string): Promise<PackageShare[]> {
  await findReadableRecord(ctx, resources.packages as AnyResource, package_id);
  const pack = await findById(ctx, 'packages', package_id);
  if (!pack) throw notFoundError();
  const shares = await sharesOfPackage(ctx, pack);
  const nurses = await findAll(ctx, 'agents', { id: shares.map(({ agent_id }) => agent_id) });
  const names = new Map(nurses.map(({ id, name }) => [id, name]));
  const left = pack.agent_income - sum(shares.map(({ paid }) => paid));
  const answer: PackageShare[] = [];
  for (const { agent_id, sessions, income, paid, tax } of shares) {
    const gross = Math.max(0, Math.min(income - paid, left));
    const part = { label: '', amount: gross, income, before: paid };
    const owed = gross > 0 ? (await calculateWithheldTax(ctx, agent_id, ctx.today, [part])).value : 0;
    const isPaid = paid > 0 && gross === 0;
    answer.push({
      agent_id,
      name: names.get(agent_id) ?? '',
      ...{ sessions, income, paid },
      tax: isPaid ? tax : null,
      net: isPaid ? paid - tax : null,
      due: gross > 0 ? { gross, tax: owed, net: gross - owed } : null,
    });
  }
  return answer;
}

type Payment = Pick<StoredRecord<'transactions'>, 'kind' | 'at' | 'amount' | 'package_id' | 'agent_id'>;

/**
 * Calculates the tax withheld from a transaction, by the rule valid on its day, as if the transaction were a payment of its own (rules
 * 5.14). If pay is recovered, the same part of the withheld tax is returned.
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
  const shares = pack ? await sharesOfPackage(ctx, pack, except) : [];
  const share = shares.find((one) => one.agent_id === agent_id) ?? shares[0];
  if (kind === 'agent_recovery')
    return share ? calculateRecoveredTax({ gross: share.paid, tax: share.tax }, amount) : 0;
  const part = pack
    ? { label: '', amount, income: share?.income ?? 0, before: share?.paid ?? 0 }
    : separatePaymentPart('', amount);
  return (await calculateWithheldTax(ctx, agent_id ?? share?.agent_id ?? null, at, [part])).value;
}
