import type { FastifyReply, FastifyRequest } from 'fastify';
import { storeFinalAnswerLater } from '../http/idempotency.ts';
import { buildErrorDocument, toApiProblems } from '../jsonapi/errors.ts';
import type { Work } from './Work.ts';

/** Milliseconds after which a call with `Prefer: respond-async` gets 202 while its work continues. */
const EARLY_ANSWER_MS = 2_000;
/** Milliseconds after which every other call gets 202, shortly before the call's deadline. */
const MAX_ANSWER_WAIT_MS = 280_000;

/** Deadline of a call that starts work on many records, in milliseconds. */
export const WORK_DEADLINE_MS = 300_000;

/** Body of a 202 answer: the work continues, and `/work/{id}` shows the progress. */
export interface AcceptedWork {
  data: { work_id: string; state: 'running' };
}

/**
 * Runs the work and returns its answer. Answers 202 if the work takes longer than the caller wants to wait: two seconds with `Prefer:
 * respond-async`, or less with `wait=`.
 * @param toBody converts the answer to the response body
 */
export async function answerWork<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  perform: () => Promise<T>,
  toBody: (answer: T) => unknown = (answer) => answer,
): Promise<T | AcceptedWork> {
  const ended = work.run(perform);
  const first = await waitAtMost(ended, calculateRemainingWait(request, reply));
  if (first) return first.answer;
  const accepted = acceptWork(request, reply, work, ended);
  storeFinalAnswerLater(accepted, (store) => {
    const storing = ended.then(
      (answer) => work.write((ctx) => store(ctx, 200, toBody(answer))),
      async (error: unknown) => {
        const known = toApiProblems(error);
        const status = known?.problems[0]?.status;
        if (known && status !== undefined)
          await work.write((ctx) => store(ctx, status, buildErrorDocument(known.problems, known.meta)));
      },
    );
    storing.catch((error: unknown) => request.log.error({ err: error }, 'a later answer was not stored'));
  });
  return accepted;
}

/** Answers 202 while the work continues. */
export function acceptWork(
  request: FastifyRequest,
  reply: FastifyReply,
  work: Work,
  ended: Promise<unknown>,
): AcceptedWork {
  ended.catch((error: unknown) =>
    request.log.warn({ err: error, work: work.id }, 'work ended with an error'),
  );
  reply.code(202);
  if (prefersAsync(request)) reply.header('preference-applied', 'respond-async');
  return { data: { work_id: work.id, state: 'running' } };
}

/** Returns the promise's value, or null if it takes longer than `patience` milliseconds. */
export async function waitAtMost<T>(ended: Promise<T>, patience: number): Promise<{ answer: T } | null> {
  if (patience <= 0) return null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(done, patience, null);
  });
  return Promise.race([ended.then((answer) => ({ answer })), late]).finally(() => clearTimeout(timer));
}

const parsePreferHeader = (request: FastifyRequest): string[] =>
  String(request.headers.prefer ?? '')
    .split(/[,;]/)
    .map((one) => one.trim().toLowerCase());

/** True if the caller wants an answer before long work has ended. */
export const prefersAsync = (request: FastifyRequest): boolean =>
  parsePreferHeader(request).includes('respond-async');

/** Returns the remaining time for which the caller waits for the result, in milliseconds. */
export const calculateRemainingWait = (request: FastifyRequest, reply: FastifyReply): number =>
  Math.max(0, getMaxWait(request) - reply.elapsedTime);

/** Returns the time for which the caller waits for the result, in milliseconds. */
export function getMaxWait(request: FastifyRequest): number {
  if (!prefersAsync(request)) return MAX_ANSWER_WAIT_MS;
  const wait = parsePreferHeader(request)
    .map((one) => /^wait=(\d{1,3})$/.exec(one)?.[1])
    .find((one) => one !== undefined);
  return wait === undefined ? EARLY_ANSWER_MS : Math.min(EARLY_ANSWER_MS, Number(wait) * 1000);
}
