/** Reads one record within the viewer's rights, and checks `If-Match`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { AccessVerb } from '#schema/access';
import type { AnyResource } from '#schema/resource';
import {
  buildRowScope,
  findApplicableGrants,
  findGrants,
  limitToScope,
  type RowScope,
} from '../access/permit.ts';
import { forbiddenError, notFoundError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { getCompiledQuery, getValuePlaceholder } from '../db/getCompiledQuery.ts';
import { parseRecordId } from '../db/ids.ts';
import { lockRecord } from '../db/lockRecord.ts';
import { addRecordColumns, type LoadedRow, queryRecords, selectRecords } from '../db/select.ts';
import { preconditionFailedError } from '../http/preconditionFailed.ts';
import { answerWithRecord, plainShaping } from './answer.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';
import type { AnyRecord } from './hooks.ts';

/** Returns the record with this id. @throws DomainError `not_found` when it does not exist or the viewer may not see it */
export async function findReadableRecord(
  ctx: Context,
  resource: AnyResource,
  id: string,
): Promise<LoadedRow> {
  const row = await findGrantedRecord(ctx, resource, id, 'read');
  if (!row) throw notFoundError();
  return row;
}

/** Returns the record if one of the viewer's grants of this verb covers its row; otherwise null. */
export async function findGrantedRecord(
  ctx: Context,
  resource: AnyResource,
  id: string,
  verb: AccessVerb,
  grants = findGrants(resource, ctx.viewer, verb),
): Promise<LoadedRow | null> {
  const number = parseRecordId(id);
  if (number === null) return null;
  const one = getCompiledQuery(ctx.db, buildGrantedRecordQuery, resource, buildRowScope(grants, ctx.viewer));
  return (await queryRecords(ctx.db, resource, one, [number]))[0] ?? null;
}

function buildGrantedRecordQuery(db: Knex, resource: AnyResource, scope: RowScope): Knex.QueryBuilder {
  const selection = selectRecords(db, resource);
  selection.query.where('t.id', getValuePlaceholder(0));
  limitToScope(selection.query, selection.paths, scope);
  return addRecordColumns(selection);
}

/**
 * Asserts that one of the viewer's grants of this verb covers the record and that the grant's `when` is met. @throws DomainError
 * `forbidden`
 */
export async function assertPermitted(
  ctx: Context,
  resource: AnyResource,
  row: LoadedRow,
  verb: AccessVerb,
): Promise<void> {
  const { viewer } = ctx;
  const grants = findApplicableGrants(findGrants(resource, viewer, verb), verb, toRecord(row), viewer);
  if (grants.some((grant) => !grant.rows)) return;
  if (grants.length === 0 || !(await findGrantedRecord(ctx, resource, row.id, verb, grants)))
    throw forbiddenError();
}

/** Converts a loaded row to the record that hooks, actions and conditions receive. */
export const toRecord = (row: LoadedRow): AnyRecord => ({ ...row.values });

/** Reads a record for a change, with derived fields. Locks the row on databases with row locks. */
export async function findForUpdate(ctx: Context, resource: AnyResource, id: string): Promise<LoadedRow> {
  const number = parseRecordId(id);
  if (number === null) throw notFoundError();
  await lockRecord(ctx, resource, number);
  const row = await findReadableRecord(ctx, resource, id);
  await deriveComputedFields(ctx, resource, [row]);
  return row;
}

/**
 * Asserts that the record still has the version in `If-Match`.
 * @throws ApiError 412 with the current document in `meta.current`
 */
export async function assertIfMatch(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  row: LoadedRow,
): Promise<void> {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return;
  const tags = header.split(',').map((tag) => tag.trim());
  if (tags.includes(`"${row.version}"`)) return;
  const { data } = await answerWithRecord(ctx, reply, resource, row, plainShaping);
  throw preconditionFailedError(data);
}
