/**
 * Work on many records. Its row in the table `work` contains the progress. The work can stop between two records. If the process of the
 * work is killed, a job finishes the work.
 */

import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Viewer } from '#schema/access';
import type { WorkRecord } from '#schema/work';
import { anonymousViewer } from '../access/anonymousViewer.ts';
import { ROWS_PER_SQL_STATEMENT } from '../base/batchSizes.ts';
import { splitIntoChunks } from '../base/splitIntoChunks.ts';
import type { Context } from '../context.ts';
import { insertRow } from '../db/insertRow.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import type { Services } from '../http/services.ts';
import { buildContext, readStreamName, runInTransaction } from '../http/unitOfWork.ts';
import {
  type ClaimedJob,
  calculateLeaseEnd,
  completeJob,
  LEASE_MS,
  releaseJob,
  renewLease,
} from '../jobs/queue.ts';
import { type NewWork, type PortionRunner, storeProgress, storeWorkEnd } from './row.ts';
import { type StopReason, WorkStoppedError } from './WorkStoppedError.ts';

/** Minimum milliseconds between two updates of the progress. */
const PROGRESS_INTERVAL_MS = 300;
/**
 * Milliseconds within which running work must reach the end of its current record when the process stops. Another process then finishes the
 * work.
 */
const STOP_TIMEOUT_MS = 5_000;

/** Work that runs in this process, by the services of its server. */
const runningWork = new WeakMap<Services, Set<Work>>();

const getRunningWork = (services: Services): Set<Work> => {
  const found = runningWork.get(services) ?? new Set();
  runningWork.set(services, found);
  return found;
};

export class Work implements PortionRunner {
  readonly id: string;
  readonly #services: Services;
  readonly #viewer: Viewer;
  readonly #stream: string | undefined;
  /** The job that this process holds while the work runs. If the job's lease ends, another process finishes the work. */
  readonly #job: ClaimedJob;
  #stop: StopReason | null = null;
  #notedAt = 0;
  #ended: Promise<unknown> = Promise.resolve();

  private constructor(
    services: Services,
    viewer: Viewer,
    stream: string | undefined,
    id: string,
    job: ClaimedJob,
  ) {
    this.#services = services;
    this.#viewer = viewer;
    this.#stream = stream;
    this.id = id;
    this.#job = job;
  }

  /**
   * Begins work: stores the work's row in the same transaction as the writes of `prepare`.
   * @param prepare returns a description of the work, or null if there is nothing to do
   */
  static async begin(
    request: FastifyRequest,
    prepare: (ctx: Context) => Promise<NewWork | null>,
  ): Promise<Work | null> {
    const { services } = request.server;
    const viewer = request.viewer ?? anonymousViewer;
    return runInTransaction(services, viewer, request, async (ctx) => {
      const work = await prepare(ctx);
      if (!work) return null;
      const { id, job } = await storeWork(ctx, work);
      return new Work(services, viewer, readStreamName(request), id, job);
    });
  }

  read(): Context {
    return buildContext(this.#services, this.#services.readers, this.#viewer);
  }

  /** Runs a transaction on behalf of the user who started the work. */
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    return runInTransaction(this.#services, this.#viewer, null, work, this.#stream);
  }

  /** Call this between two records. @throws WorkStoppedError if the work must stop here */
  assertGoesOn(): void {
    if (this.#stop) throw new WorkStoppedError(this.#stop);
  }

  /** Stores the progress in the transaction of the changes, at most once per `PROGRESS_INTERVAL_MS`. */
  async note(ctx: Context, done: number): Promise<void> {
    if (performance.now() - this.#notedAt < PROGRESS_INTERVAL_MS) return;
    this.#notedAt = performance.now();
    if (await storeProgress(ctx, this.id, done)) this.#stop ??= 'stopped';
  }

  /** Marks the work as ended, in the transaction of its last record. @throws WorkStoppedError if another process has taken over the work */
  async end(
    ctx: Context,
    state: Exclude<WorkRecord['state'], 'running'>,
    done: number,
    answer?: object,
  ): Promise<void> {
    if (!(await completeJob(ctx, this.#job))) throw new WorkStoppedError('lost');
    await storeWorkEnd(ctx, this.id, state, { done, ...(answer && { answer }) });
  }

  /**
   * Runs the work. `perform` must call `end` when the work is complete. If `perform` fails, a job finishes the work, in this process or in
   * another process.
   */
  async run<T>(perform: () => Promise<T>): Promise<T> {
    const work = getRunningWork(this.#services);
    work.add(this);
    const renewing = setInterval(() => {
      this.write((ctx) => renewLease(ctx, this.#job)).then(
        (isHeld) => {
          if (!isHeld) this.#stop ??= 'lost';
        },
        // Ignores a failed renewal, because the next renewal may succeed before the lease ends.
        () => undefined,
      );
    }, LEASE_MS / 3).unref();
    const ended = perform();
    this.#ended = ended.catch(() => undefined);
    try {
      return await ended;
    } catch (error) {
      await this.write((ctx) => releaseJob(ctx, this.#job)).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(renewing);
      work.delete(this);
    }
  }

  /** Stops the work with this id between two records, if it runs in this process. */
  static stop(services: Services, id: string): void {
    for (const work of getRunningWork(services)) if (work.id === id) work.#stop ??= 'stopped';
  }

  /**
   * Stops all work of this process at shutdown, so that another process can finish the work. Call this when no request is waiting for its
   * answer.
   */
  static async stopAll(services: Services): Promise<void> {
    const all = [...getRunningWork(services)];
    for (const work of all) work.#stop ??= 'shutdown';
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((done) => {
      timer = setTimeout(done, STOP_TIMEOUT_MS);
    });
    await Promise.race([Promise.all(all.map((work) => work.#ended)), patience]);
    clearTimeout(timer);
  }
}

/** Stores the row of new work, and the job that finishes the work after a restart. This process holds the job. */
async function storeWork(ctx: Context, work: NewWork): Promise<{ id: string; job: ClaimedJob }> {
  const at = ctx.now.toISOString();
  const stamps = toNewRowColumns(ctx.now);
  const { kind, label, resource, rows, ids = [], import_id, subject_id } = work;
  const id = await insertRow(ctx.db, 'work', {
    ...stamps,
    ...{ kind, label, resource, rows, state: 'running', started_at: at },
    user_id: Number(ctx.viewer.id),
    import_id: import_id === undefined ? null : Number(import_id),
    subject_id: subject_id === undefined ? null : Number(subject_id),
  });
  const claim = randomUUID();
  const payload = { work_id: String(id) };
  const job_id = await insertRow(ctx.db, 'jobs', {
    ...stamps,
    ...{ kind: 'resume_work', state: 'running', run_at: at, claim },
    lease_until: calculateLeaseEnd(ctx.now),
    payload: JSON.stringify(payload),
  });
  for (const part of splitIntoChunks(ids, ROWS_PER_SQL_STATEMENT))
    await ctx.db('work_results').insert(part.map((object_id) => ({ ...stamps, work_id: id, object_id })));
  recordTouchedRows(ctx, 'work', [id]);
  const job = {
    id: Number(job_id),
    kind: 'resume_work',
    payload,
    run_at: at,
    attempts: 0,
    lane: null,
    claim,
  };
  return { id: String(id), job };
}
