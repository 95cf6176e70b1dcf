import type { FastifyReply } from 'fastify';
import type { ResourceName } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { findApplicableGrants, findGrants, hasGrantForRow } from '../access/permit.ts';
import { logAction } from '../audit/log.ts';
import { logCreated } from '../audit/logCreated.ts';
import { DomainError, forbiddenError, withInputPath } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { insertMany } from '../db/insertMany.ts';
import { getTableShape } from '../db/shape.ts';
import { insert } from '../db/store.ts';
import { ATTRIBUTES_PATH, readConsents, readDocument } from '../jsonapi/readDocument.ts';
import { answerWithRecord, buildApiUrl, plainShaping, type ResourceDocument } from './answer.ts';
import { assertFieldsConsistent, assertMonthFieldsInRange, assertReferencesExist } from './assertValues.ts';
import { readAttributes } from './attributes.ts';
import type { AnyRecord } from './hooks.ts';
import { getHooks } from './joinModules.ts';
import { assertPermitted, findReadableRecord, toRecord } from './record.ts';

type Values = Record<string, unknown>;

/** Creates a record from a request document. Answers 201 with the record, its URL and its version. */
export async function createRecord(
  ctx: Context,
  reply: FastifyReply,
  resource: AnyResource,
  body: unknown,
): Promise<ResourceDocument> {
  const given = readDocument(resource, body, null);
  ctx.consent = readConsents(body);
  const { id } = await withInputPath(ATTRIBUTES_PATH, async () =>
    storePreparedRecord(ctx, resource, await prepareRecord(ctx, resource, given)),
  );
  reply.code(201).header('location', `${buildApiUrl(ctx)}/${resource.name}/${id}`);
  const stored = await findReadableRecord(ctx, resource, id);
  const meta = await getHooks(ctx, resource).meta?.(ctx, toRecord(stored));
  return answerWithRecord(ctx, reply, resource, stored, plainShaping, meta);
}

/**
 * Stores one record that `prepareRecord` prepared.
 * @param create function that replaces the plain insert
 * @throws DomainError `forbidden` when the viewer may not create the record
 */
async function storePreparedRecord(
  ctx: Context,
  resource: AnyResource,
  ready: Values,
  create = getHooks(ctx, resource).create,
): Promise<AnyRecord> {
  const hooks = getHooks(ctx, resource);
  const insertReady = async () => {
    const [whole = ready] = (await hooks.storing?.(ctx, [ready])) ?? [];
    return (await insert(ctx, resource.name as ResourceName, whole as never)).id;
  };
  const id = await (create ? create(ctx, ready) : insertReady());
  const row = await findReadableRecord(ctx, resource, id).catch((error: unknown) => {
    // The new record is outside the viewer's scope, so the call is refused; the rollback removes the record.
    throw error instanceof DomainError ? forbiddenError() : error;
  });
  await assertPermitted(ctx, resource, row, 'create');
  const record = toRecord(row);
  await hooks.afterCreate?.(ctx, record);
  await logAction(ctx, { resource: resource.name, id, code: 'create', label: 'Tạo mới' });
  return record;
}

/**
 * Validates and completes the attributes of a new record.
 * @param relaxed names of required fields that may be missing
 * @throws DomainError with paths relative to the attributes
 */
export async function prepareRecord(
  ctx: Context,
  resource: AnyResource,
  given: Values,
  relaxed: readonly string[] = [],
): Promise<Values> {
  const hooks = getHooks(ctx, resource);
  const eased = [...(hooks.relax?.(given) ?? []), ...relaxed];
  const values = readAttributes(resource.fields, given, 'create', ctx.viewer, eased);
  assertFieldsConsistent(resource, { ...getDefaults(resource), ...values });
  await assertReferencesExist(ctx, resource.fields, values);
  assertMonthFieldsInRange(ctx, resource.fields, values);
  return (await hooks.beforeCreate?.(ctx, values)) ?? values;
}

const getDefaults = (resource: AnyResource): Values =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    ),
  );

/**
 * Stores many records of an import file that passed `prepareRecord` and `assertCreatable`, each with its parts and its own history line.
 * @returns the records' ids, in the given order
 */
export async function createRecords(
  ctx: Context,
  resource: AnyResource,
  ready: readonly { values: Values; further: Values }[],
): Promise<string[]> {
  const hooks = getHooks(ctx, resource);
  const createMany = hooks.imports?.createMany;
  if (createMany) {
    const created = await createMany({ ...ctx, changes: [] }, ready);
    await logCreated(ctx, resource.name, created, 'Tạo mới');
    return created.map(({ id }) => String(id));
  }
  const store = hooks.imports?.create;
  if (store || hooks.create) {
    const ids: string[] = [];
    for (const { values, further } of ready) {
      const record = await storePreparedRecord(
        { ...ctx, changes: [] },
        resource,
        values,
        store ? (own, given) => store(own, given, further) : hooks.create,
      );
      ids.push(record.id);
    }
    return ids;
  }
  const own: Context = { ...ctx, changes: [] };
  const plain = ready.map(({ values }) => values);
  const whole = (await hooks.storing?.(own, plain)) ?? plain;
  const records = await insertMany(own, resource.name as ResourceName, whole as never[]);
  const created = own.changes.map((change) => ({ id: change.id, change }));
  for (const record of records) await hooks.afterCreate?.(own, record);
  await logCreated(own, resource.name, created, 'Tạo mới');
  return records.map(({ id }) => id);
}

/**
 * Builds a record from ready values before it is stored, for checks that need the whole record.
 * @param id a temporary id
 */
export function buildUnsavedRecord(resource: AnyResource, ready: Values, id: string): AnyRecord {
  const names = [...getTableShape(resource).stored.keys()];
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...getDefaults(resource), ...ready, id };
}

/**
 * Asserts that the viewer may create this unsaved record and read it afterwards, as `storePreparedRecord` does for a stored record.
 * @throws DomainError `forbidden` otherwise
 */
export function assertCreatable({ viewer }: Context, resource: AnyResource, record: AnyRecord): void {
  const create = findApplicableGrants(findGrants(resource, viewer, 'create'), 'create', record, viewer);
  const read = findGrants(resource, viewer, 'read');
  for (const grants of [create, read])
    if (grants.length === 0 || !hasGrantForRow(grants, viewer, record)) throw forbiddenError();
}
