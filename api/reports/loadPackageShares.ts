import { sum } from '#rules/money';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { PackageShare } from '#schema/shares';
import { notFoundError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { findAll, findById } from '../db/store.ts';
import { calculatePackageShares } from '../domain/payments/packageShares.ts';
import { calculateWithheldTax } from '../domain/tax/taxSettings.ts';
import { findReadableRecord } from '../resources/record.ts';

/**
 * Returns for each nurse of a package her share, the amount paid to her, and the gross, tax and net amounts of a payment of the unpaid part
 * today. The package's own nurse is first.
 * @throws 404 when the package does not exist or the viewer may not see it
 */
export async function loadPackageShares(ctx: Context, package_id: string): Promise<PackageShare[]> {
  await findReadableRecord(ctx, resources.packages as AnyResource, package_id);
  const pack = await findById(ctx, 'packages', package_id);
  if (!pack) throw notFoundError();
  const shares = await calculatePackageShares(ctx, pack);
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
