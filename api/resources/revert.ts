/** Reverts an edit from its history line, by the rules of an edit (schema 7.9). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Consent } from '#schema/consents';
import { findResource } from '#schema/index';
import type { AnyResource } from '#schema/resource';
import { type HistoryLine, logAction } from '../audit/log.ts';
import { DomainError, notFoundError, refusedError } from '../base/domainError.ts';
import type { Context, RecordChange } from '../context.ts';
import { parseRecordId } from '../db/ids.ts';
import { isSameStoredValue } from '../db/isSameStoredValue.ts';
import { getTableName } from '../db/shape.ts';
import { findRecord } from '../db/store.ts';
import { ATTRIBUTES_PATH } from '../jsonapi/readDocument.ts';
import type { AcceptedWork } from '../work/answerWork.ts';
import { answerWithRecord, plainShaping, type ResourceDocument } from './answer.ts';
import { readBodyObject } from './attributes.ts';
import { applyChange } from './changeRecord.ts';
import type { AnyRecord } from './hooks.ts';
import { getHooks } from './joinModules.ts';
import { type BulkAnswer, formatRecordCount, processEachRecord, readObjectIds } from './many.ts';
import { assertIfMatch, assertPermitted, findForUpdate, findReadableRecord, toRecord } from './record.ts';
import {
  findEmbeddedChanges,
  findValuesBeforeEdit,
  storedHistoryColumns,
  toHistoryLine,
} from './revertable.ts';

/**
 * Restores the record to its state before this history line, and answers with the current record. An action is reverted only if its module
 * has a revert hook.
 * @throws ApiError 412; DomainError of the rules, `changed_again` at each field that was changed since, `not_revertable`
 */
export async function revertHistoryLine(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  { id, log_id }: { id: string; log_id: string },
  consent: Consent,
): Promise<ResourceDocument> {
  const row = await findForUpdate(ctx, resource, id);
  await assertPermitted(ctx, resource, row, 'edit');
  await assertIfMatch(ctx, request, reply, resource, row);
  await revertLine(ctx, resource, toRecord(row), log_id, consent);
  return answerWithRecord(ctx, reply, resource, await findReadableRecord(ctx, resource, id), plainShaping);
}

/** `POST /{resource}/bulk/revert`: reverts many edits, `{ lines: { [record's id]: line's id } }`, each edit in its own transaction. */
export async function revertHistoryLines(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
): Promise<BulkAnswer | AcceptedWork> {
  const lines = readBodyObject(readBodyObject(request.body).lines ?? {});
  const ids = readObjectIds(Object.keys(lines));
  const what = { kind: 'revert', label: `Hoàn tác ${formatRecordCount(resource, ids.length)}` } as const;
  return processEachRecord(request, reply, { ...what, resource: resource.name }, ids, (id, inTransaction) =>
    inTransaction(async (ctx) => {
      const row = await findForUpdate(ctx, resource, id);
      await assertPermitted(ctx, resource, row, 'edit');
      await revertLine(ctx, resource, toRecord(row), String(lines[id]), {});
      return {};
    }),
  );
}

async function revertLine(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  log_id: string,
  consent: Consent,
): Promise<void> {
  const { id } = record;
  const line = await findLine(ctx, resource, id, log_id);
  await assertUnchangedSince(ctx, resource, record, line);
  ctx.consent = consent;
  const own: RecordChange = { resource: resource.name, id, verb: 'edit', fields: line.changes };
  const how = getHooks(ctx, resource).reverts?.[line.action_code];
  if (how)
    await how(ctx, record, { accepted: consent.accept_conflicts ?? false, changes: [own, ...line.others] });
  else {
    const earlier = findValuesBeforeEdit(ctx, resource, line);
    if (!earlier) throw notRevertableError();
    const { embedded, afterRevert } = getHooks(ctx, resource);
    const embeddedLines = findEmbeddedChanges(ctx, resource, line);
    if (embedded && embeddedLines.length > 0)
      earlier[embedded.field] = await embedded.before(ctx, record, embeddedLines);
    await applyChange(ctx, resource, record, earlier);
    await afterRevert?.(ctx, record, line.others);
  }
  await logAction(ctx, {
    resource: resource.name,
    id,
    code: 'revert',
    label: `Hoàn tác: ${line.action_label}`,
  });
}

async function findLine(
  ctx: Context,
  resource: AnyResource,
  id: string,
  log_id: string,
): Promise<HistoryLine> {
  const number = parseRecordId(log_id);
  const line =
    number !== null &&
    (await ctx
      .db('action_logs')
      .where({ id: number, resource: resource.name, record_id: Number(id), state: 'finished' })
      .first(storedHistoryColumns));
  if (!line) throw notFoundError();
  return toHistoryLine(line);
}

const notRevertableError = () =>
  refusedError(
    'not_revertable',
    'Thao tác này không hoàn tác được. Hãy làm thao tác ngược lại, hoặc sửa bằng tay.',
  );

/** Refuses to revert a line if its fields were changed later. @throws 422 naming every field that was changed after this line */
async function assertUnchangedSince(
  ctx: Context,
  resource: AnyResource,
  record: AnyRecord,
  { changes, others }: HistoryLine,
): Promise<void> {
  const faults = Object.entries(changes)
    .filter(([name, [, to]]) => !isSameStoredValue(record[name], to))
    .map(([name]) => ({
      code: 'changed_again',
      detail: `${resource.fields[name]?.label ?? name} đã được sửa lại sau đó nên không hoàn tác được. Hãy sửa bằng tay.`,
      path: `${ATTRIBUTES_PATH}/${name}`,
    }));
  if (faults.length > 0) throw new DomainError(faults);
  for (const other of others) {
    const its = findResource(other.resource);
    if (!its || getTableName(its) !== getTableName(resource)) continue;
    const now = await findRecord(ctx, its, other.id);
    if (Object.entries(other.fields).every(([name, [, to]]) => isSameStoredValue(now?.[name], to))) continue;
    throw refusedError(
      'changed_again',
      `${its.label} khác đã được sửa lại sau đó nên không hoàn tác được. Hãy sửa bằng tay.`,
    );
  }
}
