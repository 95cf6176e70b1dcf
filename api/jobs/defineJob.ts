/** Declares a kind of background job, and enqueues jobs (schema 10.1). */
import type { JobKind } from '#schema/jobs';
import type { Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import type { StoredPayload } from './payload.ts';

/**
 * A kind of job that can be enqueued. The payload `P` contains ids and days, never personal data, because the erasure of a person does not
 * erase jobs, and jobs are not hidden from admins.
 */
export interface JobType<P extends object> {
  readonly kind: JobKind;
  /** Parses the payload from the queue. @throws Error for an invalid payload */
  parse(stored: StoredPayload): P;
}

export interface JobRun<P> {
  /** Context for reading outside a transaction; its `readers` run long reads. */
  ctx: Context;
  payload: P;
  /** Runs `work` in a separate transaction. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Aborted when the process stops or another process has claimed the job; the run must then skip its remaining work. */
  signal: AbortSignal;
}

interface Limits {
  /** Schedule of a recurring job: a time of day in Việt Nam, `03:00`, or a minute of every hour, `*:17`. */
  readonly schedule?: string;
  /**
   * Maximum jobs of this kind that one process runs at the same time, not counted for the common limit of all kinds. If absent, the common
   * limit applies.
   */
  readonly atOnce?: number;
  /** Maximum jobs of one lane (`JobOptions`) that one process runs at the same time. If absent, there is no limit. */
  readonly atOncePerLane?: number;
}

export interface Job<P extends object = object> extends JobType<P>, Limits {
  /**
   * Does the slow part of the job, outside a transaction. @returns a function that stores the result, called in the transaction that marks
   * the job as done
   */
  run(run: JobRun<StoredPayload>): Promise<(ctx: Context) => Promise<void>>;
}

interface JobWork<P, R> {
  /** Does the slow part of the job, outside any transaction; may call another host. May run more than once. */
  prepare?(run: JobRun<P>): Promise<R>;
  /** Stores the result in the transaction that marks the job as done, so that it is stored at most once. */
  store?(ctx: Context, payload: P, prepared: R | undefined): Promise<void>;
}

/** Declares a kind of job; the feature that owns the job must also list it. */
export const defineJob = <P extends object, R>(job: JobType<P> & Limits & JobWork<P, R>): Job<P> => ({
  ...pickLimits(job),
  kind: job.kind,
  parse: job.parse,
  async run(run) {
    const payload = job.parse(run.payload);
    const prepared = await job.prepare?.({ ...run, payload });
    return async (ctx) => job.store?.(ctx, payload, prepared);
  },
});

const pickLimits = ({ schedule, atOnce, atOncePerLane }: Limits): Limits => ({
  ...(schedule !== undefined && { schedule }),
  ...(atOnce !== undefined && { atOnce }),
  ...(atOncePerLane !== undefined && { atOncePerLane }),
});

interface JobOptions {
  /** Earliest time to run the job. If absent, the job runs as soon as possible. */
  runAt?: Date;
  /** Name of the job's lane. Jobs of one lane share a limit, for example all jobs for one receiver. */
  lane?: string;
}

/**
 * Enqueues a job in the current transaction: the job runs after the commit, and never runs if the transaction is rolled back.
 * @returns the job's id
 */
export async function enqueueJob<P extends object>(
  ctx: Context,
  { kind }: JobType<P>,
  payload: NoInfer<P>,
  { runAt = ctx.now, lane }: JobOptions = {},
): Promise<string> {
  const id = await insertRow(ctx.db, 'jobs', {
    ...toNewRowColumns(ctx.now),
    kind,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
    lane: lane ?? null,
  });
  recordTouchedRows(ctx, 'jobs', [id]);
  return String(id);
}
