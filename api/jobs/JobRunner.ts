import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { DomainError } from '../base/domainError.ts';
import type { Context } from '../context.ts';
import type { Services } from '../http/services.ts';
import { buildContext, runInTransaction } from '../http/unitOfWork.ts';
import type { Job } from './defineJob.ts';
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  failJob,
  findDueJob,
  LEASE_MS,
  releaseJob,
  renewLease,
} from './queue.ts';
import { findLastDueTime, scheduleRecurring } from './recurring.ts';

declare module 'fastify' {
  interface FastifyInstance {
    jobs: JobRunner;
  }
}

/** Milliseconds between two polls. */
const POLL_INTERVAL_MS = 1_000;
/** Maximum number of jobs that one process runs at the same time. Jobs with their own limit (`Job.atOnce`) are not counted. */
const MAX_PARALLEL_JOBS = 4;
/** Milliseconds for which a stopping process waits for running jobs; after that it returns them to the queue. */
const STOP_TIMEOUT_MS = 5_000;

interface Options {
  /** Called in the transaction that marks a job as dead. */
  onDead: (ctx: Context, job: ClaimedJob) => Promise<void>;
  /** Called when a job is claimed. @param seconds seconds between the job's due time and the claim */
  onClaim: (job: ClaimedJob, seconds: number) => void;
  log: FastifyBaseLogger;
}

/** Thrown in a run of a job if another process has claimed the job. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError';
}

/** Runs the background jobs of a database; several processes may run jobs of one database in parallel (schema 10.1). */
export class JobRunner {
  readonly #services: Services;
  readonly #jobs: ReadonlyMap<string, Job>;
  readonly #options: Options;
  readonly #stopping = new AbortController();
  readonly #running = new Map<ClaimedJob, Promise<void>>();
  /** Due times of the recurring jobs when they were last scheduled. The database is queried again only when a due time has changed. */
  #scheduledFor = '';
  /** Ends the pause between two polls; called when a job has ended, so that the next job starts at once. */
  #wake: () => void = () => undefined;
  #loop: Promise<void> | null = null;
  #stopped: Promise<void> | null = null;

  constructor(services: Services, jobs: readonly Job[], options: Options) {
    this.#services = services;
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]));
    this.#options = options;
  }

  /** Polls for jobs until `stop` is called. */
  start(): void {
    this.#loop ??= this.#work();
  }

  /** Runs all due jobs one after another; does not need `start`. @returns the number of jobs run */
  async runDue(): Promise<number> {
    await this.#schedule();
    let count = 0;
    for (let job = await this.#claim(); job; job = await this.#claim()) {
      await this.#run(job);
      count += 1;
    }
    return count;
  }

  /** Stops claiming jobs. Waits up to five seconds for running jobs, then returns them to the queue. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    const ended = Promise.all(this.#running.values());
    await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    for (const job of this.#running.keys()) await this.#write((ctx) => releaseJob(ctx, job));
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Creates the controller before the search, so that a job that ends during the search is noticed.
      const woken = new AbortController();
      this.#wake = () => woken.abort();
      try {
        await this.#schedule();
        for (let job = await this.#claimFree(); job; job = await this.#claimFree()) {
          const claimed = job;
          this.#running.set(
            claimed,
            this.#run(claimed).finally(() => {
              this.#running.delete(claimed);
              this.#wake();
            }),
          );
        }
      } catch (error) {
        // The database may be unavailable; the next poll tries again.
        this.#options.log.error({ err: error }, 'background jobs could not be read');
      }
      const ended = AbortSignal.any([signal, woken.signal]);
      await wait(POLL_INTERVAL_MS, undefined, { ref: false, signal: ended }).catch(() => undefined);
    }
  }

  /** Claims the next job whose kind and lane have not reached their limits in this process. */
  #claimFree(): Promise<ClaimedJob | null> {
    if (this.#stopping.signal.aborted) return Promise.resolve(null);
    const claimed = [...this.#running.keys()];
    const running = claimed.map(({ kind }) => this.#jobs.get(kind));
    const shared = running.filter((job) => job?.atOnce === undefined).length;
    const isFree = (job: Job): boolean =>
      job.atOnce === undefined
        ? shared < MAX_PARALLEL_JOBS
        : running.filter((one) => one === job).length < job.atOnce;
    const isFull = ({ kind, lane }: ClaimedJob): boolean =>
      claimed.filter((one) => one.lane === lane).length >= (this.#jobs.get(kind)?.atOncePerLane ?? Infinity);
    const fullLanes = new Set(claimed.filter(isFull).flatMap(({ lane }) => lane ?? []));
    return this.#claim(
      [...this.#jobs.values()].filter(isFree).map(({ kind }) => kind),
      [...fullLanes],
    );
  }

  async #schedule(): Promise<void> {
    const now = this.#services.clock();
    const jobs = [...this.#jobs.values()];
    const dueTimes = jobs
      .map(({ schedule }) => schedule && findLastDueTime(schedule, now).getTime())
      .join(' ');
    if (dueTimes === this.#scheduledFor) return;
    await this.#write((ctx) => scheduleRecurring(ctx, jobs));
    this.#scheduledFor = dueTimes;
  }

  async #claim(
    kinds: readonly string[] = [...this.#jobs.keys()],
    fullLanes: readonly string[] = [],
  ): Promise<ClaimedJob | null> {
    const { knex, clock } = this.#services;
    if (kinds.length === 0) return null;
    for (;;) {
      const row = await findDueJob(knex, kinds, fullLanes, clock());
      if (!row) return null;
      const job = await this.#write((ctx) => claimJob(ctx, row));
      if (!job) continue;
      this.#options.onClaim(job, Math.max(0, (clock().getTime() - Date.parse(job.run_at)) / 1000));
      return job;
    }
  }

  /** Runs a job and stores its result. Never throws. */
  async #run(job: ClaimedJob): Promise<void> {
    const lost = new AbortController();
    const renewing = this.#renew(job, lost);
    try {
      await this.#perform(job, AbortSignal.any([lost.signal, this.#stopping.signal]));
    } catch (error) {
      if (!(error instanceof LeaseLostError)) await this.#fail(job, error);
    } finally {
      clearInterval(renewing);
    }
  }

  async #perform(claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
    const { knex, readers } = this.#services;
    const job = this.#jobs.get(claimed.kind) as Job;
    const { payload } = claimed;
    const store = await job.run({
      ctx: { ...buildContext(this.#services, knex, anonymousViewer), readers },
      payload,
      write: (work) => this.#write(work),
      signal,
    });
    await this.#write(async (ctx) => {
      // Updates the job first, which locks its row, so that only one of two parallel runs stores its result.
      if (!(await completeJob(ctx, claimed))) throw new LeaseLostError();
      await store(ctx);
    });
  }

  async #fail(job: ClaimedJob, error: unknown): Promise<void> {
    const { log, onDead } = this.#options;
    try {
      if (this.#stopping.signal.aborted) {
        await this.#write((ctx) => releaseJob(ctx, job));
        return;
      }
      log.error({ err: error, job: job.id, kind: job.kind }, 'a background job failed');
      await this.#write(async (ctx) => {
        if ((await failJob(ctx, job, describeError(error))) === 'dead') await onDead(ctx, job);
      });
    } catch (failure) {
      // The job's lease expires later, and a process then claims the job again.
      log.error({ err: failure, job: job.id }, 'the end of a background job could not be stored');
    }
  }

  #renew(job: ClaimedJob, lost: AbortController): NodeJS.Timeout {
    const renew = async () => {
      if (!(await this.#write((ctx) => renewLease(ctx, job)))) lost.abort();
    };
    return setInterval(() => {
      renew().catch((error: unknown) =>
        this.#options.log.error({ err: error, job: job.id }, 'a lease was not renewed'),
      );
    }, LEASE_MS / 3).unref();
  }

  #write<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    return runInTransaction(this.#services, anonymousViewer, null, work);
  }
}

/**
 * Describes an error without its message, which may quote stored values: returns a domain error's code, otherwise the error's type and
 * code.
 */
function describeError(error: unknown): string {
  if (error instanceof DomainError) return error.faults[0]?.code ?? error.name;
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  return typeof code === 'string' ? `${name} (${code})` : name;
}
