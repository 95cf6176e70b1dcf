/** Claims, renews, completes, retries and releases the rows of `jobs` (schema 10.1). */

import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { HOUR_MS, MINUTE_MS } from '#rules/durations';
import type { Context } from '../context.ts';
import { recordTouchedRows } from '../db/recordTouchedRows.ts';
import { buildVersionColumns } from '../db/rowVersion.ts';
import type { StoredPayload } from './payload.ts';

/** Milliseconds until a lease expires without renewal. */
export const LEASE_MS = 30_000;

/** Milliseconds until the retry after each failure. When a job fails after the last retry, it is dead. */
const RETRY_DELAYS_MS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];

export interface ClaimedJob {
  id: number;
  kind: string;
  payload: StoredPayload;
  run_at: string;
  attempts: number;
  /** Name of the job's lane. Jobs of the same lane share a limit (`Job.atOncePerLane`). */
  lane: string | null;
  /** Id of this run. If the row has another id, another run has claimed the job. */
  claim: string;
}

interface Row extends Omit<ClaimedJob, 'payload'> {
  payload: string | null;
  version: number;
}

/**
 * Finds the first due job of these kinds: waiting, or claimed with an expired lease.
 * @param fullLanes lanes that have reached their limit and are excluded
 */
export const findDueJob = (
  db: Knex,
  kinds: readonly string[],
  fullLanes: readonly string[],
  now: Date,
): Promise<Row | undefined> =>
  db('jobs')
    .whereIn('kind', [...kinds])
    .where((free) => free.whereNull('lane').orWhereNotIn('lane', [...fullLanes]))
    .where((due) =>
      due
        .where((waiting) => waiting.where('state', 'waiting').where('run_at', '<=', now.toISOString()))
        .orWhere((held) => held.where('state', 'running').where('lease_until', '<', now.toISOString())),
    )
    .orderBy(['run_at', 'id'])
    .first('id', 'kind', 'payload', 'run_at', 'attempts', 'lane', 'version');

/** Claims a job that `findDueJob` found. @returns null when another process has claimed the job first */
export async function claimJob(ctx: Context, row: Row): Promise<ClaimedJob | null> {
  const claim = randomUUID();
  const taken = await changeJob(
    ctx,
    { id: row.id, version: row.version },
    {
      state: 'running',
      claim,
      lease_until: calculateLeaseEnd(ctx.now),
    },
  );
  const { id, kind, run_at, attempts, lane } = row;
  return taken
    ? { id: Number(id), kind, run_at, attempts, lane, claim, payload: JSON.parse(row.payload ?? '{}') }
    : null;
}

/** Extends the lease of a job. @returns false when another run has claimed the job */
export const renewLease = (ctx: Context, job: ClaimedJob): Promise<boolean> =>
  changeJob(ctx, buildHeldCondition(job), { lease_until: calculateLeaseEnd(ctx.now) });

/** Marks a job as done. @returns false when another run has claimed the job */
export const completeJob = (ctx: Context, job: ClaimedJob): Promise<boolean> =>
  changeJob(ctx, buildHeldCondition(job), {
    state: 'done',
    attempts: job.attempts + 1,
    finished_at: ctx.now.toISOString(),
    ...releasedColumns,
  });

/** Releases an unfinished job, so that another process, or this process after its next start, runs it. */
export const releaseJob = (ctx: Context, job: ClaimedJob): Promise<boolean> =>
  changeJob(ctx, buildHeldCondition(job), { state: 'waiting', ...releasedColumns });

/**
 * Stores the failure of a job. The job is retried later, or is dead after the last retry.
 * @param last_error the error without quoted values
 * @returns the new state
 */
export async function failJob(
  ctx: Context,
  job: ClaimedJob,
  last_error: string,
): Promise<'waiting' | 'dead' | 'lost'> {
  const delay = RETRY_DELAYS_MS[job.attempts];
  const state = delay === undefined ? 'dead' : 'waiting';
  const at = ctx.now.getTime() + (delay ?? 0) * (0.8 + 0.4 * Math.random());
  const changed = await changeJob(ctx, buildHeldCondition(job), {
    state,
    attempts: job.attempts + 1,
    last_error,
    ...(state === 'dead'
      ? { finished_at: ctx.now.toISOString() }
      : { run_at: new Date(Math.round(at)).toISOString() }),
    ...releasedColumns,
  });
  return changed ? state : 'lost';
}

const releasedColumns = { claim: null, lease_until: null };

/** Returns the expiry of a lease that starts now. */
export const calculateLeaseEnd = (now: Date): string => new Date(now.getTime() + LEASE_MS).toISOString();

const buildHeldCondition = ({ id, claim }: ClaimedJob) => ({ id, claim, state: 'running' });

/** Updates a job if it matches `where`. @returns true if the job was updated */
async function changeJob(
  ctx: Context,
  where: { id: number } & Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const changed = await ctx
    .db('jobs')
    .where(where)
    .update({ ...patch, ...buildVersionColumns(ctx.db, ctx.now) });
  if (changed > 0 && 'state' in patch) recordTouchedRows(ctx, 'jobs', [where.id]);
  return changed > 0;
}
