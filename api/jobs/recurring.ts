/** Recurring jobs: finds their latest due time, and enqueues each job once across all processes (schema 10.2). */

import { addDays, toDayStart, toLocalDay } from '#rules/days';
import { HOUR_MS, MINUTE_MS } from '#rules/durations';
import type { Context } from '../context.ts';
import { buildVersionColumns } from '../db/rowVersion.ts';
import { toNewRowColumns } from '../db/toNewRowColumns.ts';
import { enqueueJob, type Job } from './defineJob.ts';

/** Returns the latest due time of a schedule that is not after `now`. @param schedule in the format of `Job.schedule` */
export function findLastDueTime(schedule: string, now: Date): Date {
  const [hour = '', minute = ''] = schedule.split(':');
  const past = Number(minute) * MINUTE_MS;
  if (hour === '*') {
    const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + past;
    return new Date(thisHour <= now.getTime() ? thisHour : thisHour - HOUR_MS);
  }
  const today = toLocalDay(now);
  const dueOn = (day: string) => Date.parse(toDayStart(day)) + Number(hour) * HOUR_MS + past;
  return new Date(dueOn(today) <= now.getTime() ? dueOn(today) : dueOn(addDays(today, -1)));
}

/** Enqueues the recurring jobs that have become due since the last check, at most one job of each kind. */
export async function scheduleRecurring(ctx: Context, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    if (!job.schedule) continue;
    const due = findLastDueTime(job.schedule, ctx.now);
    if (await advanceSchedule(ctx, job.kind, due)) await enqueueJob(ctx, job, {}, { runAt: due });
  }
}

/** Advances the schedule of a kind. @returns true if this process advanced it and must enqueue the job */
async function advanceSchedule({ db, now }: Context, kind: string, due: Date): Promise<boolean> {
  const last_due_at = due.toISOString();
  const moved = await db('recurring_jobs')
    .where({ kind })
    .where('last_due_at', '<', last_due_at)
    .update({ last_due_at, ...buildVersionColumns(db, now) });
  if (moved > 0) return true;
  await db('recurring_jobs')
    .insert({ kind, last_due_at, ...toNewRowColumns(now) })
    .onConflict('kind')
    .ignore();
  return false;
}
