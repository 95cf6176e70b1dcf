/** Processes many records with the same request, each record in its own transaction (schema 7.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { formatNumber } from '#rules/format';
import type { AnyResource } from '#schema/resource';
import type { WorkResult } from '#schema/work';
import { invalidError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import { withIdempotencyAcross } from '../http/idempotency.ts';
import { runForRequest } from '../http/unitOfWork.ts';
import { listUserMessages } from '../jsonapi/errors.ts';
import { type AcceptedWork, answerWork } from '../work/answerWork.ts';
import { type NewWork, storeRecordResult } from '../work/row.ts';
import { Work } from '../work/Work.ts';
import { WorkStoppedError } from '../work/WorkStoppedError.ts';

const MAX_OBJECTS = 1000;

export interface BulkAnswer {
  data: { state: 'finished' | 'failed' | 'stopped'; results: WorkResult[] };
  meta: { success: number; error: number };
}

/** Returns the distinct ids in a request. @throws DomainError `invalid` when there are no ids, too many, or some are not texts */
export function readObjectIds(ids: unknown): string[] {
  const fit =
    Array.isArray(ids) &&
    ids.length > 0 &&
    ids.length <= MAX_OBJECTS &&
    ids.every((id) => typeof id === 'string');
  if (fit) return [...new Set(ids as string[])];
  throw invalidError('object_ids', `object_ids phải là danh sách từ 1 đến ${MAX_OBJECTS} mã.`);
}

/** Formats a number of records, such as '20 khách hàng'. */
export const formatRecordCount = ({ label }: AnyResource, count: number): string =>
  `${formatNumber(count)} ${label.toLowerCase()}`;

/** Runs the work for one record in its own transaction. The same transaction stores the result. */
type InTransaction = (work: (ctx: Context) => Promise<Pick<WorkResult, 'log_id'>>) => Promise<void>;

/**
 * Processes the records one after another. A failed record does not stop the others. A request repeated with the same `Idempotency-Key`
 * runs only once. If the user stops the work, the remaining records are not changed, and the answer lists them.
 * @param what the kind and label that `/work` shows
 * @param one function for each record; must call `inTransaction` once. Its return value is added to the record's result
 */
export async function processEachRecord(
  request: FastifyRequest,
  reply: FastifyReply,
  what: Pick<NewWork, 'kind' | 'label' | 'resource'>,
  ids: readonly string[],
  one: (id: string, inTransaction: InTransaction) => Promise<unknown>,
): Promise<BulkAnswer | AcceptedWork> {
  const answer = async (): Promise<BulkAnswer | AcceptedWork> => {
    const work = await Work.begin(request, async () => ({ ...what, rows: ids.length, ids }));
    if (!work) throw new Error('the work has not begun');
    return answerWork(request, reply, work, () => runForEachRecord(request, work, ids, one));
  };
  if (request.headers['idempotency-key'] === undefined) return answer();
  return withIdempotencyAcross((work) => runForRequest(request, work), request, reply, answer);
}

async function runForEachRecord(
  request: FastifyRequest,
  work: Work,
  ids: readonly string[],
  one: (id: string, inTransaction: InTransaction) => Promise<unknown>,
): Promise<BulkAnswer> {
  const results = new Map<string, WorkResult>();
  const store = async (ctx: Context, result: WorkResult) => {
    await storeRecordResult(ctx, work.id, result);
    await work.note(ctx, results.size + 1);
    return result;
  };
  let isStopped = false;
  for (const object_id of ids) {
    try {
      work.assertGoesOn();
    } catch (error) {
      if (!(error instanceof WorkStoppedError) || error.why !== 'stopped') throw error;
      isStopped = true;
      break;
    }
    let result: WorkResult | undefined;
    try {
      await one(object_id, (perform) =>
        work.write(async (ctx) => {
          const done = await perform(ctx);
          result = await store(ctx, { object_id, state: 'finished', ...done });
        }),
      );
    } catch (error) {
      const failed = { object_id, state: 'failed' as const, error: describeError(request, error) };
      result = await work.write((ctx) => store(ctx, failed));
    }
    if (result) results.set(object_id, result);
  }
  const all = ids.map((object_id) => results.get(object_id) ?? { object_id, ...notDoneResult });
  const success = all.filter(({ state }) => state === 'finished').length;
  const error = all.filter(({ state }) => state === 'failed').length;
  await work.write((ctx) => work.end(ctx, isStopped ? 'stopped' : 'finished', results.size));
  const state = isStopped ? 'stopped' : error > 0 ? 'failed' : 'finished';
  return { data: { state, results: all }, meta: { success, error } };
}

const notDoneResult = { state: 'not_done', error: 'Chưa làm: việc đã dừng trước dòng này.' } as const;

/** Returns the reason of a record's failure for the user. */
function describeError(request: FastifyRequest, error: unknown): string {
  const known = listUserMessages(error);
  if (!known) request.log.error({ err: error }, 'one of many failed');
  return known?.[0] ?? `Lỗi hệ thống (${request.id}).`;
}
