/** Calls that do the same to many records, each in a transaction of its own (schema 7.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '../errors.ts';
import { withIdempotencyAcross } from '../http/idempotency.ts';
import { runForRequest } from '../http/unitOfWork.ts';
import { problemsOf } from '../jsonapi/errors.ts';

const MAX_OBJECTS = 1000;

/** What became of one record. */
interface OneOfMany {
  object_id: string;
  state: 'finished' | 'failed';
  error?: string;
  /** Of an edit: its line of history, by which it is taken back. */
  log_id?: string;
}

export interface ManyAnswer {
  data: { state: string; results: OneOfMany[] };
  meta: { success: number; error: number };
}

/** The ids that a call names, each once. @throws ApiError 422 when they are none, too many or no texts */
export function objectIds(ids: unknown): string[] {
  const fit =
    Array.isArray(ids) &&
    ids.length > 0 &&
    ids.length <= MAX_OBJECTS &&
    ids.every((id) => typeof id === 'string');
  if (fit) return [...new Set(ids as string[])];
  throw apiError(422, 'invalid', `object_ids phải là danh sách từ 1 đến ${MAX_OBJECTS} mã.`, '/object_ids');
}

/**
 * Does something to each record in turn, which opens its transaction itself. One that fails holds up no other; with an
 * `Idempotency-Key` the same call is done once.
 * @param one what it returns is answered with the record's result
 */
export async function doToMany(
  request: FastifyRequest,
  reply: FastifyReply,
  ids: readonly string[],
  one: (id: string) => Promise<Pick<OneOfMany, 'log_id'>>,
): Promise<ManyAnswer> {
  const answer = async (): Promise<ManyAnswer> => {
    const results: OneOfMany[] = [];
    for (const id of ids) results.push(await resultOf(request, id, one));
    const success = results.filter(({ state }) => state === 'finished').length;
    const state = success === results.length ? 'finished' : 'failed';
    return { data: { state, results }, meta: { success, error: results.length - success } };
  };
  if (request.headers['idempotency-key'] === undefined) return answer();
  return withIdempotencyAcross((work) => runForRequest(request, work), request, reply, answer);
}

async function resultOf(
  request: FastifyRequest,
  id: string,
  one: (id: string) => Promise<Pick<OneOfMany, 'log_id'>>,
): Promise<OneOfMany> {
  try {
    return { object_id: id, state: 'finished', ...(await one(id)) };
  } catch (error) {
    const known = problemsOf(error);
    if (!known) request.log.error({ err: error }, 'one of many failed');
    const detail = known?.problems[0]?.detail ?? `Lỗi hệ thống (${request.id}).`;
    return { object_id: id, state: 'failed', error: detail };
  }
}
