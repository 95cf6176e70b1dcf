import { groupBy } from '#rules/groupBy';
import { type ResourceName, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { VALUES_PER_CONDITION } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { findRowScopeValues } from './scopedRows.ts';
import { getTableShape } from './shape.ts';
import { findByIds, findFieldDifferences, throwInUseFault } from './store.ts';

/**
 * Removes records as `remove` does, in a few statements.
 * @throws DomainError 422 `in_use` if other records refer to one of them
 */
export async function removeMany<N extends ResourceName>(
  ctx: Context,
  name: N,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const resource = resources[name] as AnyResource;
  const { table } = getTableShape(resource);
  const numbers = ids.map(Number);
  const records = new Map((await findByIds(ctx, name, ids)).map((record) => [record.id, record]));
  const scoped = groupBy(await findRowScopeValues(ctx.db, table, ids), ({ id }) => id);
  const rows: { id: number }[] = [];
  for (const some of splitIntoChunks(numbers, VALUES_PER_CONDITION)) {
    rows.push(...((await ctx.db(table).whereIn('id', some)) as { id: number }[]));
    await ctx
      .db(table)
      .whereIn('id', some)
      .delete()
      .catch((error: unknown) => throwInUseFault(ctx, resource, error));
  }
  for (const row of rows) {
    const id = String(row.id);
    const was = scoped.get(id) ?? [];
    ctx.changes.push({
      resource: name,
      id,
      verb: 'delete',
      fields: findFieldDifferences(resource, records.get(id) ?? {}, {}),
    });
    ctx.touched.push({ table, id, event: 'deleted', was });
    ctx.removed.push({ resource: name, id, row });
  }
}
