import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyResource } from '#schema/resource';
import { selectBulkEditableFields } from '#schema/selectBulkEditableFields';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { type HistoryLine, logAction } from '../audit/log.ts';
import { invalidError, refusedError, withInputPath } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { isSameStoredValue } from '../db/isSameStoredValue.ts';
import { updateRecord } from '../db/store.ts';
import { ATTRIBUTES_PATH, readConsents, readDocument } from '../jsonapi/readDocument.ts';
import type { AcceptedWork } from '../work/answerWork.ts';
import { answerWithRecord, plainShaping, type ResourceDocument } from './answer.ts';
import { assertFieldsConsistent, assertMonthFieldsInRange, assertReferencesExist } from './assertValues.ts';
import { readAttributes, readBodyObject } from './attributes.ts';
import type { AnyRecord } from './hooks.ts';
import { getHooks } from './joinModules.ts';
import { type BulkAnswer, formatRecordCount, processEachRecord, readObjectIds } from './many.ts';
import { assertIfMatch, assertPermitted, findForUpdate, findReadableRecord, toRecord } from './record.ts';
import { getRevertPath } from './revertable.ts';

/** Changes the sent attributes of a record, and answers with the current record (schema 1.4). */
export async function changeRecord(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
): Promise<ResourceDocument> {
  const given = readDocument(resource, request.body, id);
  ctx.consent = readConsents(request.body);
  const row = await findForUpdate(ctx, resource, id);
  await assertPermitted(ctx, resource, row, 'edit');
  await assertIfMatch(ctx, request, reply, resource, row);
  const line = await storeChange(ctx, resource, toRecord(row), given);
  const meta = { revert: line && getRevertPath(ctx, line) };
  return answerWithRecord(
    ctx,
    reply,
    resource,
    await findReadableRecord(ctx, resource, id),
    plainShaping,
    meta,
  );
}

/** A change of many records: the attributes and, optionally, the values that the user saw on the screen, by record. */
interface BulkChangeInput {
  object_ids?: unknown;
  attributes?: unknown;
  was?: unknown;
}

/**
 * `PATCH /{resource}/bulk`: changes the same attributes of many records, each by the rules of an edit and in its own transaction. Skips a
 * record if one of its attributes no longer has the value in `was`. @throws DomainError if the request as a whole is refused
 */
export async function changeRecords(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
): Promise<BulkAnswer | AcceptedWork> {
  const { object_ids, attributes, was }: BulkChangeInput = readBodyObject(request.body);
  const ids = readObjectIds(object_ids);
  const given = readBodyObject(attributes);
  const seen = was === undefined ? {} : readBodyObject(was);
  const viewer = request.viewer ?? anonymousViewer;
  // Checks the values before the records, so that an invalid value causes one error and not one error per record.
  const values = await withInputPath('attributes', () =>
    readAttributes(selectBulkEditableFields(resource.fields), given, 'edit', viewer),
  );
  if (Object.keys(values).length === 0)
    throw invalidError('attributes', 'Hãy chọn ít nhất một trường để sửa.');
  const what = { kind: 'edit', label: `Sửa ${formatRecordCount(resource, ids.length)}` } as const;
  return processEachRecord(request, reply, { ...what, resource: resource.name }, ids, (id, inTransaction) =>
    inTransaction(async (ctx) => {
      const row = await findForUpdate(ctx, resource, id);
      await assertPermitted(ctx, resource, row, 'edit');
      const record = toRecord(row);
      if (Object.hasOwn(seen, id))
        assertUnchangedSinceSeen(resource, record, readBodyObject(seen[id]), Object.keys(values));
      const line = await storeChange(ctx, resource, record, given);
      return line && getRevertPath(ctx, line) ? { log_id: line.id } : {};
    }),
  );
}

/**
 * Asserts that the record still has the values that the user saw on the screen.
 * @param edited the fields to compare; comparing other fields would reveal values that the viewer may not read
 * @throws DomainError `changed_again`
 */
function assertUnchangedSinceSeen(
  { fields }: AnyResource,
  record: AnyRecord,
  seen: Readonly<Record<string, unknown>>,
  edited: readonly string[],
): void {
  const changed = edited.find(
    (name) => Object.hasOwn(seen, name) && !isSameStoredValue(record[name], seen[name]),
  );
  if (changed === undefined) return;
  const label = fields[changed]?.label ?? changed;
  throw refusedError('changed_again', `${label} vừa được người khác sửa. Hãy xem giá trị mới rồi sửa.`);
}

/** Changes a locked record and writes its history line. Returns null if nothing changed. @throws the errors of `applyChange` */
async function storeChange(
  ctx: Context,
  resource: AnyResource,
  before: AnyRecord,
  given: Record<string, unknown>,
): Promise<HistoryLine | null> {
  await applyChange(ctx, resource, before, given);
  if (ctx.changes.length === 0) return null;
  return logAction(ctx, { resource: resource.name, id: before.id, code: 'update', label: 'Sửa' });
}

/**
 * Applies a change of API attributes by the rules of an edit. The caller writes the history line.
 * @param before the current record, locked
 * @throws DomainError with paths in a document
 */
export async function applyChange(
  ctx: Context,
  resource: AnyResource,
  before: AnyRecord,
  given: Record<string, unknown>,
): Promise<void> {
  const hooks = getHooks(ctx, resource);
  const { id } = before;
  await withInputPath(ATTRIBUTES_PATH, async () => {
    const patch = readAttributes(resource.fields, given, 'edit', ctx.viewer);
    assertFieldsConsistent(resource, { ...before, ...patch });
    await assertReferencesExist(ctx, resource.fields, patch);
    assertMonthFieldsInRange(ctx, resource.fields, patch);
    const ready = (await hooks.beforeUpdate?.(ctx, before, patch)) ?? patch;
    if (hooks.update) await hooks.update(ctx, before, ready);
    else await updateRecord(ctx, resource, id, ready);
    await hooks.afterUpdate?.(ctx, toRecord(await findReadableRecord(ctx, resource, id)), before);
  });
}
