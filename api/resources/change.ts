import type { FastifyReply, FastifyRequest } from 'fastify';
import { editableTogether } from '#schema/editableTogether';
import type { AnyResource } from '#schema/resource';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { type Line, logAction } from '../audit/log.ts';
import { invalid, refused, withInputUnder } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { sameValue } from '../db/sameValue.ts';
import { updateRecord } from '../db/store.ts';
import { ATTRIBUTES, consentOf, readDocument } from '../jsonapi/readDocument.ts';
import type { Accepted } from '../work/answerWork.ts';
import { plainShape, type ResourceDocument, single } from './answer.ts';
import { readAttributes, readObject } from './attributes.ts';
import { checkMonths, checkReferences, checkTogether } from './checkValues.ts';
import type { AnyRecord } from './hooks.ts';
import { hooksOf } from './joinModules.ts';
import { doToMany, type ManyAnswer, namedMany, objectIds } from './many.ts';
import { assertIfMatch, assertPermitted, findForUpdate, readable, recordOf } from './record.ts';
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
  ctx.consent = consentOf(request.body);
  const row = await findForUpdate(ctx, resource, id);
  await assertPermitted(ctx, resource, row, 'edit');
  await assertIfMatch(ctx, request, reply, resource, row);
  const line = await storeChange(ctx, resource, recordOf(row), given);
  const meta = { revert: line && revertPath(ctx, line) };
  return single(ctx, reply, resource, await readable(ctx, resource, id), plainShape, meta);
}

/** What is changed of many records: attributes, and optionally what these were on the screen, by record. */
interface ChangeOfMany {
  object_ids?: unknown;
  attributes?: unknown;
  was?: unknown;
}

/**
 * `PATCH /{resource}/bulk`: changes the same attributes of many records, each by the rules of an edit and in a transaction of its own.
 * A record of which one of them is no longer what `was` says is left as it is. @throws DomainError for the call itself
 */
export async function changeMany(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
): Promise<ManyAnswer | Accepted> {
  const { object_ids, attributes, was }: ChangeOfMany = readObject(request.body);
  const ids = objectIds(object_ids);
  const given = readObject(attributes);
  const seen = was === undefined ? {} : readObject(was);
  const viewer = request.viewer ?? anonymousViewer;
  // What no record takes is refused once, not for each of them.
  const values = await withInputUnder('attributes', () =>
    readAttributes(editableTogether(resource.fields), given, 'edit', viewer),
  );
  if (Object.keys(values).length === 0) throw invalid('attributes', 'Hãy chọn ít nhất một trường để sửa.');
  const what = { kind: 'edit', label: `Sửa ${namedMany(resource, ids.length)}` } as const;
  return doToMany(request, reply, { ...what, resource: resource.name }, ids, (id, inTransaction) =>
    inTransaction(async (ctx) => {
      const row = await findForUpdate(ctx, resource, id);
      await assertPermitted(ctx, resource, row, 'edit');
      const record = recordOf(row);
      if (Object.hasOwn(seen, id)) assertSeen(resource, record, readObject(seen[id]), Object.keys(values));
      const line = await storeChange(ctx, resource, record, given);
      return line && revertPath(ctx, line) ? { log_id: line.id } : {};
    }),
  );
}

/**
 * Asserts that the record still has what was on the screen.
 * @param edited the fields to compare; a refusal because of others would reveal what the viewer may not read
 * @throws DomainError `changed_again`
 */
function assertSeen(
  { fields }: AnyResource,
  record: AnyRecord,
  seen: Readonly<Record<string, unknown>>,
  edited: readonly string[],
): void {
  const changed = edited.find((name) => Object.hasOwn(seen, name) && !sameValue(record[name], seen[name]));
  if (changed === undefined) return;
  const label = fields[changed]?.label ?? changed;
  throw refused('changed_again', `${label} vừa được người khác sửa. Hãy tải lại danh sách rồi sửa.`);
}

/** Changes a record that is held, and writes its line of history; null when nothing changed. @throws as `applyChange` */
async function storeChange(
  ctx: Context,
  resource: AnyResource,
  before: AnyRecord,
  given: Record<string, unknown>,
): Promise<Line | null> {
  await applyChange(ctx, resource, before, given);
  if (ctx.changes.length === 0) return null;
  return logAction(ctx, { resource: resource.name, id: before.id, code: 'update', label: 'Sửa' });
}

/**
 * Stores a change of attributes as they come over the wire, by the rules of an edit; its line of history is the caller's to write.
 * @param before the record as it stands, held
 * @throws DomainError with paths in a document
 */
export async function applyChange(
  ctx: Context,
  resource: AnyResource,
  before: AnyRecord,
  given: Record<string, unknown>,
): Promise<void> {
  const hooks = hooksOf(ctx, resource);
  const { id } = before;
  await withInputUnder(ATTRIBUTES, async () => {
    const patch = readAttributes(resource.fields, given, 'edit', ctx.viewer);
    checkTogether(resource, { ...before, ...patch });
    await checkReferences(ctx, resource.fields, patch);
    checkMonths(ctx, resource.fields, patch);
    const ready = (await hooks.beforeUpdate?.(ctx, before, patch)) ?? patch;
    if (hooks.update) await hooks.update(ctx, before, ready);
    else await updateRecord(ctx, resource, id, ready);
    await hooks.afterUpdate?.(ctx, recordOf(await readable(ctx, resource, id)), before);
  });
}
