import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ResourceName, resources } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import { DomainError, withoutFaultPaths } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getColumnName, getTableName, isStored } from '../db/shape.ts';
import { remove } from '../db/store.ts';
import { withSavepoint } from '../db/withSavepoint.ts';
import { getHooks } from './joinModules.ts';
import { assertIfMatch, assertPermitted, findForUpdate, toRecord } from './record.ts';
import { storeInTrash } from './trash/trash.ts';

/** Deletes a record; answers 204. If other records refer to it, answers 422 `in_use` (schema 2.5). */
export async function deleteRecord(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
): Promise<void> {
  const hooks = getHooks(ctx, resource);
  const row = await findForUpdate(ctx, resource, id);
  await assertPermitted(ctx, resource, row, 'delete');
  await assertIfMatch(ctx, request, reply, resource, row);
  const record = toRecord(row);
  const { remove: removeRecord } = hooks;
  await hooks.beforeRemove?.(ctx, record);
  if (removeRecord) await withoutFaultPaths(() => removeRecord(ctx, record));
  else await removeIfUnused(ctx, resource, id);
  await withoutFaultPaths(() => hooks.afterRemove?.(ctx, record));
  await storeInTrash(ctx, resource, record);
  await logAction(ctx, { resource: resource.name, id, code: 'delete', label: 'Xóa' });
  reply.code(204);
}

/** Deletes the record of a resource without a hook for deletion. If other records refer to it, the refusal names these records. */
async function removeIfUnused(ctx: Context, resource: AnyResource, id: string): Promise<void> {
  try {
    // Uses a savepoint, because PostgreSQL accepts no further statements in a transaction after a failed one.
    await withSavepoint(ctx, (own) => remove(own, resource.name as ResourceName, id));
  } catch (error) {
    if (!(error instanceof DomainError) || error.faults[0]?.code !== 'in_use') throw error;
    const uses = await countUses(ctx, resource, id);
    if (uses.length === 0) throw error;
    const named = new Intl.ListFormat('vi').format(uses.map(({ count, label }) => `${count} ${label}`));
    throw error.with((fault) => ({
      ...fault,
      detail: `${resource.label} này không xóa được vì còn ${named}. Hãy xóa hoặc đổi các mục đó trước.`,
    }));
  }
}

interface RecordUse {
  readonly label: string;
  readonly count: number;
}

/** Counts, by resource, the records that refer to this record. Called after the deletion has failed. */
async function countUses(ctx: Context, resource: AnyResource, id: string): Promise<RecordUse[]> {
  const counted = new Map<string, RecordUse>();
  for (const other of Object.values(resources)) {
    const table = getTableName(other);
    if (counted.has(table)) continue;
    const columns = Object.entries(other.fields).flatMap(([name, field]) => {
      const target = field.kind === 'ref' && isStored(field) ? resources[field.target ?? ''] : undefined;
      return target && getTableName(target) === getTableName(resource) ? [getColumnName(name, field)] : [];
    });
    if (columns.length === 0) continue;
    const rows = await ctx
      .db(table)
      .where((either) => {
        for (const column of columns) either.orWhere({ [column]: Number(id) });
      })
      .count({ n: '*' });
    const count = Number((rows as readonly { n: number | string }[])[0]?.n ?? 0);
    counted.set(table, { label: other.label.toLowerCase(), count });
  }
  return [...counted.values()].filter(({ count }) => count > 0);
}
