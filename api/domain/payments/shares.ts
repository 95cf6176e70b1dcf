import { taxOn } from '#rules/commission';
import { resources, type Stored } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { PackageShare } from '#schema/shares';
import type { Context } from '../../context.ts';
import { find, findAll } from '../../db/store.ts';
import { notFound } from '../../domainError.ts';
import { readable } from '../../resources/record.ts';
import { sharesOfPackage } from './sharesOfPackage.ts';

/**
 * How the package's nurses share its pay, the package's own first.
 * @throws 404 when it is not there, or not this viewer's to see
 */
export async function shares(ctx: Context, id: string): Promise<PackageShare[]> {
  await readable(ctx, resources.packages as AnyResource, id);
  const pack: Stored<'packages'> | null = await find(ctx, 'packages', id);
  if (!pack) throw notFound();
  const found = await sharesOfPackage(ctx, pack);
  const nurses = await findAll(ctx, 'agents', { id: found.map(({ agent_id }) => agent_id) });
  const names = new Map(nurses.map(({ id: nurse, name }) => [nurse, name]));
  return found.map(({ agent_id, sessions, income, paid }) => {
    const tax = taxOn(income, ctx.config.agentTax);
    return { agent_id, name: names.get(agent_id) ?? '', sessions, income, tax, net: income - tax, paid };
  });
}
