/** Declares a kind of background job, and enqueues jobs (schema 10.1). */
import type { JobKind } from '#schema/jobs';
import type { Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { touch } from '../db/touch.ts';
import type { StoredPayload } from './payload.ts';

/** A kind of job as it is enqueued. `P` holds ids and days, never personal data: jobs are neither erased nor hidden. */
export interface JobType<P extends object> {
  readonly kind: JobKind;
  /** Reads the payload back from the queue. @throws Error where it is not such a payload */
  parse(stored: StoredPayload): P;
}

export interface JobRun<P> {
  /** For reading, outside of a transaction; its `readers` are for long reads. */
  ctx: Context;
  payload: P;
  /** Runs a transaction of its own. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Aborted when the process stops, or when another process has taken the job: the rest is then left undone. */
  signal: AbortSignal;
}

interface Limits {
  /** When a recurring job is due: a time of day in Việt Nam, `03:00`, or a minute of every hour, `*:17`. */
  readonly schedule?: string;
  /** How many jobs of this kind one process runs at a time, in addition to other kinds; absent: together with those. */
  readonly atOnce?: number;
  /** How many jobs of one lane (`JobOptions`) one process runs at a time; absent: no limit. */
  readonly atOncePerLane?: number;
}

export interface Job<P extends object = object> extends JobType<P>, Limits {
  /** Does the slow part. @returns what stores the result, in the transaction that marks the job as done */
  run(run: JobRun<StoredPayload>): Promise<(ctx: Context) => Promise<void>>;
}

interface Work<P, R> {
  /** Takes long or calls another host, outside of any transaction. It may run more than once. */
  prepare?(run: JobRun<P>): Promise<R>;
  /** Stores the result, in the transaction that marks the job as done: exactly once, or not at all. */
  store?(ctx: Context, payload: P, prepared: R | undefined): Promise<void>;
}

/** Declares a kind of job; the module of its subject lists it. */
export const defineJob = <P extends object, R>(job: JobType<P> & Limits & Work<P, R>): Job<P> => ({
  ...limitsOf(job),
  kind: job.kind,
  parse: job.parse,
  async run(run) {
    const payload = job.parse(run.payload);
    const prepared = await job.prepare?.({ ...run, payload });
    return async (ctx) => job.store?.(ctx, payload, prepared);
  },
});

const limitsOf = ({ schedule, atOnce, atOncePerLane }: Limits): Limits => ({
  ...(schedule !== undefined && { schedule }),
  ...(atOnce !== undefined && { atOnce }),
  ...(atOncePerLane !== undefined && { atOncePerLane }),
});

interface JobOptions {
  /** Not before this instant; as soon as possible when absent. */
  runAt?: Date;
  /** Jobs of one lane are limited together, for example those for one receiver. */
  lane?: string;
}

/**
 * Enqueues a job in the transaction of its cause: it runs after the commit, and never if the transaction is rolled back.
 * @returns its id
 */
export async function enqueueJob<P extends object>(
  ctx: Context,
  { kind }: JobType<P>,
  payload: NoInfer<P>,
  { runAt = ctx.now, lane }: JobOptions = {},
): Promise<string> {
  const id = await insertRow(ctx.db, 'jobs', {
    ...stampsOf(ctx.now),
    kind,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
    lane: lane ?? null,
  });
  touch(ctx, 'jobs', [id]);
  return String(id);
}
