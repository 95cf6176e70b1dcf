import type { ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { applicableGrants, coversRow, grantsOf } from '../access/permit.ts';
import { logCreated } from '../audit/logCreated.ts';
import type { Context } from '../context.ts';
import { insertMany } from '../db/insertMany.ts';
import { shapeOf } from '../db/shape.ts';
import { forbidden } from '../errors.ts';
import { withInputAt } from '../jsonapi/domainErrors.ts';
import { defaultsOf, storeReady } from './createRecord.ts';
import { type AnyRecord, hooksOf } from './registry.ts';

type Values = Record<string, unknown>;

/**
 * Stores many records that `readyRecord` and `assertCreatable` have let pass, each with what belongs to it and a line of history
 * of its own.
 */
export async function createRecords(
  ctx: Context,
  resource: AnyResource,
  ready: readonly Values[],
): Promise<void> {
  const hooks = hooksOf(resource);
  if (hooks.create) {
    for (const values of ready) await storeReady({ ...ctx, changes: [] }, resource, values);
    return;
  }
  const own: Context = { ...ctx, changes: [] };
  const records = await insertMany(own, resource.name as ResourceName, ready as never[]);
  const created = own.changes.map((change) => ({ id: change.id, change }));
  for (const record of records) await withInputAt('/data/attributes', () => hooks.afterCreate?.(own, record));
  await logCreated(own, resource.name, created, 'Tạo mới');
}

/**
 * The record that would be stored of ready values, for checks that look at a whole one.
 * @param id in place of the id that it does not have yet
 */
export function unsavedRecord(resource: AnyResource, ready: Values, id: string): AnyRecord {
  const names = [...shapeOf(resource).stored.keys()];
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...defaultsOf(resource), ...ready, id };
}

/**
 * May this viewer create, and then read, this record? What `storeReady` asks of a stored one.
 * @throws ApiError 403 otherwise
 */
export function assertCreatable({ viewer }: Context, resource: AnyResource, record: AnyRecord): void {
  const create = applicableGrants(grantsOf(resource, viewer, 'create'), 'create', record);
  const read = grantsOf(resource, viewer, 'read');
  for (const grants of [create, read])
    if (grants.length === 0 || !coversRow(grants, viewer, record)) throw forbidden();
}
