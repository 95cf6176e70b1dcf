/** Routes that perform actions on one record or on many; refusals also get a history line (schema 7.1, 7.2). */

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyAction } from '#schema/action';
import type { AnyResource } from '#schema/resource';
import { hashPasswords } from '../access/hashPassword.ts';
import { logAction } from '../audit/log.ts';
import { DomainError } from '../base/domainError.ts';
import { isObject } from '../base/isObject.ts';
import { findRecord } from '../db/store.ts';
import { withIdempotencyAcross } from '../http/idempotency.ts';
import { handleWrite, runForRequest } from '../http/unitOfWork.ts';
import { listUserMessages } from '../jsonapi/errors.ts';
import { type AcceptedWork, answerWork } from '../work/answerWork.ts';
import { Work } from '../work/Work.ts';
import type { ActionTarget } from './actionTarget.ts';
import type { AnyRecord, ContinuedAction } from './hooks.ts';
import { getHooks } from './joinModules.ts';
import { type BulkAnswer, formatRecordCount, processEachRecord, readObjectIds } from './many.ts';
import { type ActionCall, type PerformedAction, performAction } from './performAction.ts';

/** `POST /{resource}/{id}/actions` on one record. */
export async function performActionOnRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
  call: ActionCall = readActionCall(request.body),
): Promise<{ data: PerformedAction } | AcceptedWork> {
  const passwordHashes = await hashPasswords(findOwnAction(resource, call)?.input, call.action_data);
  const continued = getHooks(request.server.services, resource).continues?.[String(call.action_code)];
  if (continued) return performActionInPortions(request, reply, resource, id, call, continued);
  return withRefusalLog(request, call, (attempted) =>
    handleWrite(
      request,
      reply,
      async (ctx) => {
        ctx.passwordHashes = passwordHashes;
        return { data: await performAction(ctx, request, reply, resource, id, call, attempted) };
      },
      { replayable: !resource.secret },
    ),
  );
}

/** Performs an action that continues after its transaction: the remaining work runs in portions. */
async function performActionInPortions(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
  call: ActionCall,
  continued: ContinuedAction<AnyRecord>,
): Promise<{ data: PerformedAction } | AcceptedWork> {
  const answer = async (): Promise<{ data: PerformedAction } | AcceptedWork> => {
    let begun: { done: PerformedAction; record: AnyRecord | null } | undefined;
    const work = await withRefusalLog(request, call, (attempted) =>
      Work.begin(request, async (ctx) => {
        const done = await performAction(ctx, request, reply, resource, id, call, attempted);
        const record = (await findRecord(ctx, resource, id)) as AnyRecord | null;
        begun = { done, record };
        return record && continued.work(ctx, record);
      }),
    );
    if (!begun) throw new Error('the action has not begun');
    const { done, record } = begun;
    if (!work || !record) return { data: done };
    return answerWork(request, reply, work, async () => {
      const result = await continued.perform(work, record);
      return { data: { ...done, ...(result && { result }) } };
    });
  };
  if (request.headers['idempotency-key'] === undefined) return answer();
  return withIdempotencyAcross((work) => runForRequest(request, work), request, reply, answer);
}

/** `POST /{resource}/bulk/actions`: performs an action on each record in its own transaction; the answer has the result of each record. */
export async function performActionOnRecords(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
): Promise<BulkAnswer | AcceptedWork> {
  const call = readActionCall(request.body);
  const ids = readObjectIds(call.object_ids);
  const action = findOwnAction(resource, call);
  if (!action?.on.includes('bulk'))
    throw new DomainError({
      code: 'unknown_action',
      detail: `"${String(call.action_code)}" không làm được cho nhiều bản ghi cùng lúc.`,
      path: 'action_code',
    });
  const what = {
    kind: 'action',
    label: `${action.label}: ${formatRecordCount(resource, ids.length)}`,
  } as const;
  return processEachRecord(request, reply, { ...what, resource: resource.name }, ids, (id, inTransaction) =>
    withRefusalLog(request, call, (attempted) =>
      inTransaction(async (ctx) => {
        await performAction(ctx, request, reply, resource, id, call, attempted);
        return {};
      }),
    ),
  );
}

/** Returns the action with this code if the resource itself declares it. */
function findOwnAction({ actions = {} }: AnyResource, call: ActionCall): AnyAction | undefined {
  const code = String(call.action_code);
  return Object.hasOwn(actions, code) ? actions[code] : undefined;
}

function readActionCall(body: unknown): ActionCall {
  if (isObject(body)) return body;
  throw new DomainError({ code: 'malformed', detail: 'Cần action_code và action_data.', path: '' });
}

/** Maximum characters of a refused action's data in its history line. */
const MAX_REFUSED_INPUT_LENGTH = 20_000;

/** Returns the data of a refused action for the history; data that is too long is left out, because it has not been checked. */
const limitLoggedInput = (data: unknown): Readonly<Record<string, unknown>> =>
  isObject(data) && JSON.stringify(data).length <= MAX_REFUSED_INPUT_LENGTH ? data : {};

/** Runs an action. If it is refused and its record is known, writes a history line after the rollback. */
async function withRefusalLog<T>(
  request: FastifyRequest,
  call: ActionCall,
  run: (attempted: (target: ActionTarget) => void) => Promise<T>,
): Promise<T> {
  let target: ActionTarget | undefined;
  try {
    return await run((found) => {
      target = found;
    });
  } catch (error) {
    const known = listUserMessages(error);
    if (target) {
      const { resource, action, id } = target;
      const message = known ? known.join(' ') : `Lỗi hệ thống (${request.id}).`;
      const line = runForRequest(request, (ctx) =>
        logAction(ctx, {
          resource: resource.name,
          id,
          code: String(call.action_code),
          label: action.label,
          input: limitLoggedInput(call.action_data),
          inputFields: action.input ?? {},
          error: message,
        }),
      );
      // Answers with the action's own error, even if its history line cannot be stored.
      await line.catch((failure: unknown) =>
        request.log.error({ err: failure }, 'the refusal of an action was not stored'),
      );
    }
    throw error;
  }
}
