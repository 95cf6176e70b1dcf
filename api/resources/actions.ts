/** The calls that perform actions on one record or on many; refusals get a line of history too (schema 7.1, 7.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyAction } from '#schema/action';
import type { AnyResource } from '#schema/resource';
import { logAction } from '../audit/log.ts';
import { apiError } from '../errors.ts';
import { handleWrite, runForRequest } from '../http/unitOfWork.ts';
import { isObject } from '../isObject.ts';
import { errorDocument, problemsOf } from '../jsonapi/errors.ts';
import { type ActionCall, act, type Done } from './act.ts';
import type { ActionTarget } from './actionTarget.ts';
import { doToMany, type ManyAnswer, objectIds } from './many.ts';
import { hashPasswords } from './registry.ts';

/** `POST /{resource}/{id}/actions` on one record. */
export async function actOnOne(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
  id: string,
): Promise<{ data: Done }> {
  const call = callOf(request.body);
  const passwordHashes = await hashPasswords(ownAction(resource, call)?.input, call.action_data);
  return logged(request, call, (attempted) =>
    handleWrite(
      request,
      reply,
      async (ctx) => {
        ctx.passwordHashes = passwordHashes;
        return { data: await act(ctx, request, reply, resource, id, call, attempted) };
      },
      { replayable: !resource.secret },
    ),
  );
}

/** `POST /{resource}/bulk/actions`: each object in a transaction of its own; the answer has the result of each. */
export async function actOnMany(
  request: FastifyRequest,
  reply: FastifyReply,
  resource: AnyResource,
): Promise<ManyAnswer> {
  const call = callOf(request.body);
  const ids = objectIds(call.object_ids);
  if (!ownAction(resource, call)?.on.includes('bulk'))
    throw apiError(
      400,
      'unknown_action',
      `"${String(call.action_code)}" không làm được cho nhiều bản ghi cùng lúc.`,
      '/action_code',
    );
  return doToMany(request, reply, ids, async (id) => {
    await logged(request, call, (attempted) =>
      runForRequest(request, (ctx) => act(ctx, request, reply, resource, id, call, attempted)),
    );
    return {};
  });
}

/** The action of this code that the resource itself declares. */
function ownAction({ actions = {} }: AnyResource, call: ActionCall): AnyAction | undefined {
  const code = String(call.action_code);
  return Object.hasOwn(actions, code) ? actions[code] : undefined;
}

function callOf(body: unknown): ActionCall {
  if (isObject(body)) return body;
  throw apiError(400, 'malformed', 'Cần action_code và action_data.', '');
}

/** Runs an action; a refusal of one whose record is known gets its own line of history, after the rollback. */
async function logged<T>(
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
    const known = problemsOf(error);
    if (target) {
      const { resource, action, id } = target;
      const message = known
        ? errorDocument(known.problems)
            .errors.map((one) => one.detail)
            .join(' ')
        : `Lỗi hệ thống (${request.id}).`;
      const input = typeof call.action_data === 'object' && call.action_data ? call.action_data : {};
      const line = runForRequest(request, (ctx) =>
        logAction(ctx, {
          resource: resource.name,
          id,
          code: String(call.action_code),
          label: action.label,
          input: input as Record<string, unknown>,
          inputFields: action.input ?? {},
          error: message,
        }),
      );
      // When the database itself fails, its own error is answered, not that of the line about it.
      await (known ? line : line.catch(() => undefined));
    }
    throw error;
  }
}
