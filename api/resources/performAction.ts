/** Named actions: lists the actions offered on a record, and performs one. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Viewer } from '#schema/access';
import type { AnyAction } from '#schema/action';
import type { Fields } from '#schema/kinds';
import { type AnyResource, isActionOffered } from '#schema/resource';
import { hasScope } from '#schema/scopes';
import { logAction } from '../audit/log.ts';
import {
  DomainError,
  forbiddenError,
  invalidError,
  refusedError,
  withInputPath,
} from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { ACTION_DATA_PATH } from '../jsonapi/readDocument.ts';
import { kinds } from '../kinds/index.ts';
import { type ActionTarget, findActionTarget, targetMemberNames } from './actionTarget.ts';
import { assertMonthFieldsInRange, assertReferencesExist } from './assertValues.ts';
import { readActionInput } from './attributes.ts';
import { deriveComputedFields } from './deriveComputedFields.ts';
import type { AnyRecord } from './hooks.ts';
import { findActionHandler, getHooks } from './joinModules.ts';
import { assertIfMatch, findForUpdate, findReadableRecord, toRecord } from './record.ts';
import { getRevertPath } from './revertable.ts';
import { storeInTrash } from './trash/trash.ts';

export interface ActionCall {
  action_code?: unknown;
  action_data?: unknown;
  object_ids?: unknown;
}

export interface OfferedAction {
  code: string;
  label: string;
  type: 'confirm' | 'form';
  order: number;
  fields?: Record<string, unknown>[];
}

export interface PerformedAction {
  state: 'finished';
  action_code: string;
  object_id: string;
  result?: Record<string, unknown>;
  /** URL path of the revert, relative to the API; null if the action cannot be reverted. */
  revert: string | null;
}

/**
 * Lists the actions that the viewer may perform on this record now, in declared order. Actions with a negative order have a fixed place on
 * the screen, so they are listed only if the viewer decides whether they are available. @throws DomainError `not_found`
 */
export async function listOfferedActions(
  ctx: Context,
  resource: AnyResource,
  id: string,
): Promise<OfferedAction[]> {
  const row = await findReadableRecord(ctx, resource, id);
  await deriveComputedFields(ctx, resource, [row]);
  const record = toRecord(row);
  return Object.entries(resource.actions ?? {})
    .filter(([code]) => hasScope(ctx.viewer, `${resource.name}:${code}`))
    .filter(([, action]) => isOfferedOnRecord(action) && isActionOffered(action, record, ctx.viewer))
    .map(([code, action]) => describeAction(code, action))
    .sort((a, b) => a.order - b.order);
}

const isOfferedOnRecord = ({ order = 0, on, offer }: AnyAction): boolean =>
  order < 0 ? offer !== undefined : on.some((place) => place !== 'bulk');

const hasActionRole = (action: AnyAction, viewer: Viewer): boolean =>
  action.roles.some((role) => viewer.roles.includes(role));

const isActionAvailable = (action: AnyAction, record: AnyRecord, viewer: Viewer): boolean =>
  action.when?.(record as never, viewer) ?? true;

function describeAction(code: string, action: AnyAction): OfferedAction {
  const fields = Object.entries(action.input ?? {}).filter(([, field]) => field.show?.length !== 0);
  const form = fields.map(([name, field]) => ({
    name,
    label: field.label,
    kind: field.kind,
    required: field.required === true,
    schema: kinds[field.kind].jsonSchema(field),
  }));
  const shape = { code, label: action.label, order: action.order ?? 0 };
  return form.length > 0 ? { ...shape, type: 'form', fields: form } : { ...shape, type: 'confirm' };
}

/**
 * Runs an action. Removes the path from a `taken` fault if its field is not in the action's input, because the client has not sent this
 * field.
 */
async function withoutForeignFaultPaths<T>(fields: Fields, perform: () => T | Promise<T>): Promise<T> {
  try {
    return await perform();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw error.with(({ path, ...fault }) =>
      path === undefined || (fault.code === 'taken' && !Object.hasOwn(fields, path))
        ? fault
        : { ...fault, path },
    );
  }
}

/**
 * Performs the action on its target record in the transaction of `ctx`, and writes the history line.
 * @param attempted function that receives the target as soon as it is known, so that a refusal can be logged
 * @throws DomainError `action_unavailable`, faults of fields and of business rules; ApiError 412
 */
export async function performAction(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  host: AnyResource,
  hostId: string,
  call: ActionCall,
  attempted: (target: ActionTarget) => void,
): Promise<PerformedAction> {
  const hostRow = await findForUpdate(ctx, host, hostId);
  const target = await findActionTarget(ctx, host, hostId, call.action_code, call.action_data);
  const { resource, action, id } = target;
  const row = resource === host ? hostRow : await findForUpdate(ctx, resource, id);
  attempted(target);
  const code = String(call.action_code);
  if (!hasActionRole(action, ctx.viewer) || !hasScope(ctx.viewer, `${resource.name}:${code}`))
    throw forbiddenError();
  await assertIfMatch(ctx, request, reply, host, hostRow);
  const record = toRecord(row);
  if (!isActionAvailable(action, record, ctx.viewer))
    throw refusedError(
      'action_unavailable',
      `Không thể "${action.label}" ở trạng thái hiện tại. ${getHooks(ctx, resource).wayRound?.(record, code) ?? 'Bản ghi vừa thay đổi. Hãy xem lại rồi chọn việc khác.'}`,
    );
  const fields = action.input ?? {};
  const perform = findActionHandler(ctx, resource, code);
  if (!perform) throw new Error(`no one performs ${resource.name} ${code}`);
  const { input, result } = await withInputPath(ACTION_DATA_PATH, async () => {
    const input = readActionInput(fields, call.action_data, targetMemberNames);
    await assertReferencesExist(ctx, fields, input);
    assertMonthFieldsInRange(ctx, fields, input);
    const wrong = action.check?.(input, record as never);
    if (wrong) throw invalidError(wrong.field, wrong.message);
    return { input, result: await withoutForeignFaultPaths(fields, () => perform(ctx, record, input)) };
  });
  if (ctx.removed.some((one) => one.resource === resource.name && one.id === id))
    await storeInTrash(ctx, resource, record);
  const line = await logAction(ctx, {
    resource: resource.name,
    id,
    code,
    label: action.label,
    input,
    inputFields: fields,
  });
  const revert = getRevertPath(ctx, line);
  return { state: 'finished', action_code: code, object_id: id, ...(result ? { result } : {}), revert };
}
