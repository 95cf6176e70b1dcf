/** The rows of `jobs` while they are worked on: taken by one process, held, done, tried again or given back (schema 10.1). */

import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { HOUR_MS, MINUTE_MS } from '#rules/durations';
import type { Context } from '../context.ts';
import { touch } from '../db/touch.ts';
import type { StoredPayload } from './payload.ts';

/** How long a job is held without being renewed: in milliseconds. */
export const LEASE = 30_000;

/** How long after each failure a job is tried again, in milliseconds; after the last one it is dead. */
const RETRY_DELAYS = [10_000, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 6 * HOUR_MS];

/** A job that this process holds. */
export interface ClaimedJob {
  id: number;
  kind: string;
  payload: StoredPayload;
  run_at: string;
  attempts: number;
  /** Jobs that share one are limited together (`Job.atOncePerLane`). */
  lane: string | null;
  /** Names this run; another one has taken the job when the row names another. */
  claim: string;
}

interface Row extends Omit<ClaimedJob, 'payload'> {
  payload: string | null;
  version: number;
}

/**
 * The job that is due first, of these kinds: waiting, or held by a process that has not renewed it.
 * @param fullLanes lanes of which none is looked for
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

/** Takes a job that `findDueJob` has found. @returns null when another process was quicker */
export async function claimJob(ctx: Context, row: Row): Promise<ClaimedJob | null> {
  const claim = randomUUID();
  const taken = await changeJob(
    ctx,
    { id: row.id, version: row.version },
    {
      state: 'running',
      claim,
      lease_until: leaseFrom(ctx.now),
    },
  );
  const { id, kind, run_at, attempts, lane } = row;
  return taken
    ? { id: Number(id), kind, run_at, attempts, lane, claim, payload: JSON.parse(row.payload ?? '{}') }
    : null;
}

/** Holds a job for longer. @returns false when another run has taken it */
export const renewLease = (ctx: Context, job: ClaimedJob): Promise<boolean> =>
  changeJob(ctx, heldBy(job), { lease_until: leaseFrom(ctx.now) });

/** @returns false when another run has taken it */
export const completeJob = (ctx: Context, job: ClaimedJob): Promise<boolean> =>
  changeJob(ctx, heldBy(job), {
    state: 'done',
    attempts: job.attempts + 1,
    finished_at: ctx.now.toISOString(),
    ...released,
  });

/** Gives a job back that was not finished: another process, or the next start, does it. */
export const giveBackJob = (ctx: Context, job: ClaimedJob): Promise<boolean> =>
  changeJob(ctx, heldBy(job), { state: 'waiting', ...released });

/**
 * Notes that a job failed: it is tried again later, or is dead.
 * @param last_error names the error without what it quotes
 * @returns the state it has now
 */
export async function failJob(
  ctx: Context,
  job: ClaimedJob,
  last_error: string,
): Promise<'waiting' | 'dead' | 'lost'> {
  const delay = RETRY_DELAYS[job.attempts];
  const state = delay === undefined ? 'dead' : 'waiting';
  const at = ctx.now.getTime() + (delay ?? 0) * (0.8 + 0.4 * Math.random());
  const changed = await changeJob(ctx, heldBy(job), {
    state,
    attempts: job.attempts + 1,
    last_error,
    ...(state === 'dead'
      ? { finished_at: ctx.now.toISOString() }
      : { run_at: new Date(Math.round(at)).toISOString() }),
    ...released,
  });
  return changed ? state : 'lost';
}

const released = { claim: null, lease_until: null };

/** Until when a job is held that is taken or renewed now. */
export const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE).toISOString();

const heldBy = ({ id, claim }: ClaimedJob) => ({ id, claim, state: 'running' });

/** Changes a job if it still is as `where` says. @returns whether it was */
async function changeJob(
  ctx: Context,
  where: { id: number } & Readonly<Record<string, unknown>>,
  patch: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const changed = await ctx
    .db('jobs')
    .where(where)
    .update({ ...patch, updated_at: ctx.now.toISOString(), version: ctx.db.raw('version + 1') });
  if (changed > 0 && 'state' in patch) touch(ctx, 'jobs', [where.id]);
  return changed > 0;
}
