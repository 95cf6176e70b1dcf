import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import type { Context } from '../context.ts';
import { update } from '../db/store.ts';
import { withInputAt } from '../jsonapi/domainErrors.ts';
import { acceptsOverpayment, readDocument } from '../jsonapi/readDocument.ts';
import { plainShape, type ResourceDocument, single } from './answer.ts';
import { readAttributes } from './attributes.ts';
import { checkMonths, checkReferences, checkTogether } from './checkValues.ts';
import { assertIfMatch, assertPermitted, findForUpdate, readable, recordOf } from './record.ts';
import { type AnyRecord, hooksOf } from './registry.ts';
import { revertPath } from './revertable.ts';

/** Changes the attributes that were sent, and answers the record as it is now (schema 1.4). */
export async function change(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
): Promise<ResourceDocument> {
  const given = readDocument(resource, request.body, id);
  ctx.acceptsOverpayment = acceptsOverpayment(request.body);
  const row = await findForUpdate(ctx, resource, id);
  await assertPermitted(ctx, resource, row, 'edit');
  await assertIfMatch(ctx, request, reply, resource, row);
  await applyChange(ctx, resource, recordOf(row), given);
  const line =
    ctx.changes.length > 0
      ? await logAction(ctx, { resource: resource.name, id, code: 'update', label: 'Sửa' })
      : null;
  const meta = { revert: line && revertPath(ctx.viewer, line) };
  return single(ctx, reply, resource, await readable(ctx, resource, id), plainShape, meta);
}

/**
 * Stores a change of attributes as they come over the wire, by the rules of an edit; its line of history is the caller's to write.
 * @param before the record as it stands, held
 * @throws ApiError 400, 409 and 422
 */
export async function applyChange(
  ctx: Context,
  resource: AnyResource,
  before: AnyRecord,
  given: Record<string, unknown>,
): Promise<void> {
  const hooks = hooksOf(resource);
  const { id } = before;
  const patch = readAttributes(resource.fields, given, 'edit', ctx.viewer);
  checkTogether(resource, { ...before, ...patch });
  await checkReferences(ctx, resource.fields, patch, '/data/attributes');
  checkMonths(ctx, resource.fields, patch, '/data/attributes');
  await withInputAt('/data/attributes', async () => {
    const ready = (await hooks.beforeUpdate?.(ctx, before, patch)) ?? patch;
    if (hooks.update) await hooks.update(ctx, before, ready);
    else await update(ctx, resource.name as ResourceName, id, ready as never);
    await hooks.afterUpdate?.(ctx, recordOf(await readable(ctx, resource, id)), before);
  });
}
