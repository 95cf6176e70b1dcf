import type { ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import type { Context } from '../context.ts';
import { insert } from '../db/store.ts';
import { forbidden } from '../errors.ts';
import { withInputAt } from '../jsonapi/domainErrors.ts';
import { readAttributes } from './attributes.ts';
import { checkMonths } from './checkMonths.ts';
import { checkTogether } from './checkTogether.ts';
import { permitted, readable, recordOf } from './record.ts';
import { checkReferences } from './references.ts';
import { type AnyRecord, hooksOf } from './registry.ts';

type Values = Record<string, unknown>;

/**
 * Creates a record from what a caller gives, with all that belongs to it: validation, hooks, history.
 * @param own what the server itself adds, whoever may write it
 * @returns it, as it was stored
 * @throws ApiError 400, 403 and 422 as creating over the API does
 */
export async function createRecord(
  ctx: Context,
  resource: AnyResource,
  given: Values,
  own: Values = {},
): Promise<AnyRecord> {
  return storeReady(ctx, resource, { ...(await readyRecord(ctx, resource, given)), ...own });
}

/** Stores one record that `readyRecord` has made ready. @throws ApiError 403 where it is not this viewer's to create */
export async function storeReady(ctx: Context, resource: AnyResource, ready: Values): Promise<AnyRecord> {
  const hooks = hooksOf(resource);
  const { create } = hooks;
  const id = create
    ? await withInputAt('/data/attributes', () => create(ctx, ready))
    : (await insert(ctx, resource.name as ResourceName, ready as never)).id;
  const row = await readable(ctx, resource, id).catch(() => {
    // Stored, but outside what this viewer may have: nothing of it stays.
    throw forbidden();
  });
  await permitted(ctx, resource, row, 'create');
  const record = recordOf(row);
  await withInputAt('/data/attributes', () => hooks.afterCreate?.(ctx, record));
  await logAction(ctx, { resource: resource.name, id, code: 'create', label: 'Tạo mới' });
  return record;
}

/**
 * What would be stored of what a caller gives: read, checked, completed.
 * @param relaxed required fields that may be missing
 * @throws ApiError 400 and 422
 */
export async function readyRecord(
  ctx: Context,
  resource: AnyResource,
  given: Values,
  relaxed: readonly string[] = [],
): Promise<Values> {
  const hooks = hooksOf(resource);
  const eased = [...(hooks.relax?.(given) ?? []), ...relaxed];
  const values = readAttributes(resource.fields, given, 'create', ctx.viewer, eased);
  checkTogether(resource, { ...defaultsOf(resource), ...values });
  await checkReferences(ctx, resource.fields, values, '/data/attributes');
  checkMonths(ctx, resource.fields, values, '/data/attributes');
  return (await withInputAt('/data/attributes', () => hooks.beforeCreate?.(ctx, values))) ?? values;
}

export const defaultsOf = (resource: AnyResource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );
