import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { Context } from '../context.ts';
import type { LoadedRow } from '../db/select.ts';
import { getHooks } from './joinModules.ts';

const isDerived = (field: Field): boolean => field.computed === true || field.transient === true;

/**
 * Runs the resource's `derive` hook on the rows if a computed field is requested. The hook fills the fields in place.
 * @param requested the client's sparse fieldset, if any
 */
export async function deriveComputedFields(
  ctx: Context,
  resource: AnyResource,
  rows: readonly LoadedRow[],
  requested?: ReadonlySet<string>,
): Promise<void> {
  const { derive } = getHooks(ctx, resource);
  if (!derive || rows.length === 0) return;
  const isRequested = Object.entries(resource.fields).some(
    ([name, field]) => isDerived(field) && (!requested || requested.has(name)),
  );
  if (!isRequested) return;
  await derive(
    ctx,
    rows.map(({ values }) => values),
  );
}
