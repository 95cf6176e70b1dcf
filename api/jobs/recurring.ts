/** Recurring work: the due time that has passed last, and the job for it, once over all processes (schema 10.2). */

import { addDays, dayStart, localDay } from '#rules/days';
import { HOUR_MS, MINUTE_MS } from '#rules/durations';
import type { Context } from '../context.ts';
import { stampsOf } from '../db/stampsOf.ts';
import { enqueueJob, type Job } from './defineJob.ts';

/** The last instant, not after `now`, at which work of this schedule was due. @param schedule as in `Job` */
export function lastDueTime(schedule: string, now: Date): Date {
  const [hour = '', minute = ''] = schedule.split(':');
  const past = Number(minute) * MINUTE_MS;
  if (hour === '*') {
    const thisHour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS + past;
    return new Date(thisHour <= now.getTime() ? thisHour : thisHour - HOUR_MS);
  }
  const today = localDay(now);
  const dueOn = (day: string) => Date.parse(dayStart(day)) + Number(hour) * HOUR_MS + past;
  return new Date(dueOn(today) <= now.getTime() ? dueOn(today) : dueOn(addDays(today, -1)));
}

/** Stores the jobs of recurring work that has become due since it was last looked at; of each kind one at most. */
export async function scheduleRecurring(ctx: Context, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    if (!job.schedule) continue;
    const due = lastDueTime(job.schedule, ctx.now);
    if (await advanceSchedule(ctx, job.kind, due)) await enqueueJob(ctx, job, {}, { runAt: due });
  }
}

/** Moves a kind's schedule on. @returns whether this process did it, and the work is to be done */
async function advanceSchedule({ db, now }: Context, kind: string, due: Date): Promise<boolean> {
  const [last_due_at, at] = [due.toISOString(), now.toISOString()];
  const moved = await db('recurring_jobs')
    .where({ kind })
    .where('last_due_at', '<', last_due_at)
    .update({ last_due_at, updated_at: at, version: db.raw('version + 1') });
  if (moved > 0) return true;
  await db('recurring_jobs')
    .insert({ kind, last_due_at, ...stampsOf(now) })
    .onConflict('kind')
    .ignore();
  return false;
}
