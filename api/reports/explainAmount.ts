import { buildAddedLine, type Explanation, explainSum } from '#rules/why';
import { resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import type { PackageAmount } from '#schema/why';
import { findVisibleFields, hasAnyGrant } from '../access/permit.ts';
import { forbiddenError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { explainStoredPackage } from '../domain/packages/explainStoredPackage.ts';
import { findReadableRecord } from '../resources/record.ts';

/**
 * Calculates an amount of a package again, and returns the lines of the calculation (rules 9.9).
 * @throws DomainError 404; 403 for a viewer who may not see the amount
 */
export async function explainAmount(
  ctx: Context,
  id: string,
  field: PackageAmount,
): Promise<Explanation & { field: PackageAmount }> {
  const resource = resources.packages as AnyResource;
  const { values } = await findReadableRecord(ctx, resource, id);
  if (!findVisibleFields(resource, ctx.viewer).has(field))
    throw forbiddenError('Bạn không xem được khoản tiền này.');
  const isNamed = hasAnyGrant(resources.transactions as AnyResource, ctx.viewer, 'read');
  const explained = await explainStoredPackage(ctx, id, values, isNamed);
  const stored = Number(values[field] ?? 0);
  const why = explained[field];
  // If the stored tax differs from the new calculation, it was calculated with an earlier tax setting, so its lines are unknown.
  const isOfEarlierSetting = field === 'agent_tax' && why.value !== stored;
  const { value, lines: led } = isOfEarlierSetting
    ? explainSum([buildAddedLine('Theo cài đặt thuế khi tính', stored, { rule: '5.3' })])
    : why;
  return { field, value, lines: led };
}
