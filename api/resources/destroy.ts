import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import type { Context } from '../context.ts';
import { remove } from '../db/store.ts';
import { forWriting, permitted, recordOf, unchanged } from './record.ts';
import { hooksOf } from './registry.ts';
import { keepDeleted } from './trash/keepDeleted.ts';

/** Deletes a record; 204. One that others still refer to is 422 `in_use` (schema 2.5). */
export async function destroy(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
): Promise<void> {
  const hooks = hooksOf(resource);
  const row = await forWriting(ctx, resource, id);
  await permitted(ctx, resource, row, 'delete');
  await unchanged(ctx, request, reply, resource, row);
  const record = recordOf(row);
  if (hooks.remove) await hooks.remove(ctx, record);
  else await remove(ctx, resource.name as ResourceName, id);
  await hooks.afterRemove?.(ctx, record);
  await keepDeleted(ctx, resource, record);
  await logAction(ctx, { resource: resource.name, id, code: 'delete', label: 'Xóa' });
  reply.code(204);
}
