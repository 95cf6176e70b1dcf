/** What a kind of background work is, and how one is asked for (schema 10.1). */
import type { JobKind } from '#schema/jobs';
import type { Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { touch } from '../db/touch.ts';

/** What a job works on: ids and days. Personal data does not belong here: jobs are neither erased nor hidden. */
export type Payload = Readonly<Record<string, unknown>>;

export interface JobRun<P> {
  /** To read, outside of a transaction; its `readers` are for what may take long. */
  ctx: Context;
  payload: P;
  /** Runs a transaction of its own. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>;
  /** Aborted when the process stops, or when another process has taken the job: what has not been done then is left. */
  signal: AbortSignal;
}

export interface Job<P extends Payload = Payload, R = unknown> {
  readonly kind: JobKind;
  /** When recurring work is due: a time of day in Việt Nam, `03:00`, or a minute of every hour, `*:17`. */
  readonly schedule?: string;
  /** How many of them one process works on at a time, beside the other kinds; absent: together with those. */
  readonly atOnce?: number;
  /** How many of them that share a lane (`JobOptions`) one process works on at a time; absent: as many as it has room for. */
  readonly atOncePerLane?: number;
  /** What takes long or calls another host, outside of any transaction. It may be done more than once. */
  prepare?(run: JobRun<P>): Promise<R>;
  /** Stores what follows, in the transaction that marks the job as done: stored once, or not at all. */
  store?(ctx: Context, payload: P, prepared: R): Promise<void>;
}

/** Declares a kind of job; `api/backgroundJobs.ts` lists those that run. */
export const defineJob = <P extends Payload = Payload, R = undefined>(job: Job<P, R>): Job<P, R> => job;

interface JobOptions {
  /** Not before this instant; as soon as possible when absent. */
  runAt?: Date;
  /** What it has to share its turns with: jobs that wait for the same receiver, so that none takes every place. */
  lane?: string;
}

/**
 * Asks for a job, in the transaction of what causes it: it runs once that is stored, and never when it is rolled back.
 * @returns its id
 */
export async function enqueueJob<P extends Payload, R>(
  ctx: Context,
  job: Job<P, R>,
  payload: P,
  { runAt = ctx.now, lane }: JobOptions = {},
): Promise<string> {
  const id = await insertRow(ctx.db, 'jobs', {
    ...stampsOf(ctx.now),
    kind: job.kind,
    payload: JSON.stringify(payload),
    run_at: runAt.toISOString(),
    lane: lane ?? null,
  });
  touch(ctx, 'jobs', [id]);
  return String(id);
}
