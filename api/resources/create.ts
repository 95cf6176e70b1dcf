import type { FastifyReply } from 'fastify';
import type { ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import type { Context } from '../context.ts';
import { insert } from '../db/store.ts';
import { forbidden, invalid } from '../errors.ts';
import { readDocument } from '../jsonapi/readDocument.ts';
import { apiBase, plainShape, type ResourceDocument, single } from './answer.ts';
import { readAttributes } from './attributes.ts';
import { permitted, readable, recordOf } from './record.ts';
import { checkReferences } from './references.ts';
import { hooksOf } from './registry.ts';

/** Creates a record from a request document; 201 with it, its address and its version (contract §1). */
export async function create(
  ctx: Context,
  reply: FastifyReply,
  resource: AnyResource,
  body: unknown,
): Promise<ResourceDocument> {
  const hooks = hooksOf(resource);
  const given = readDocument(resource, body, null);
  const values = readAttributes(resource.fields, given, 'create', ctx.viewer, hooks.relax?.(given));
  checkTogether(resource, { ...defaultsOf(resource), ...values });
  await checkReferences(ctx, resource.fields, values, '/data/attributes');
  const ready = (await hooks.beforeCreate?.(ctx, values)) ?? values;
  const id = hooks.create
    ? await hooks.create(ctx, ready)
    : (await insert(ctx, resource.name as ResourceName, ready as never)).id;
  const row = await readable(ctx, resource, id).catch(() => {
    // Stored, but outside what this viewer may have: nothing of it stays.
    throw forbidden();
  });
  await permitted(ctx, resource, row, 'create');
  await hooks.afterCreate?.(ctx, recordOf(row));
  await logAction(ctx, { resource: resource.name, id, code: 'create', label: 'Tạo mới' });
  reply.code(201).header('location', `${apiBase(ctx)}/${resource.name}/${id}`);
  const stored = await readable(ctx, resource, id);
  return single(ctx, reply, resource, stored, plainShape, await hooks.meta?.(ctx, recordOf(stored)));
}

const defaultsOf = (resource: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );

/** The declaration's check over several fields. @throws ApiError 422 at the field it names */
export function checkTogether(resource: AnyResource, record: Readonly<Record<string, unknown>>): void {
  const wrong = resource.check?.(record as never);
  if (wrong) throw invalid(wrong.field, wrong.message);
}
