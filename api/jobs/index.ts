/**
 * Jobs: the background jobs that failed, for admins.
 */
import { DAY_MS } from '#rules/durations';
import { type JobKind, jobKinds } from '#schema/jobs';
import type { Context } from '../context.ts';
import { update } from '../db/store.ts';
import { notifyRole } from '../domain/notifications/notifications.ts';
import type { Hooks } from '../resources/hooks.ts';
import type { Module } from '../resources/module.ts';
import type { ActionHandlersOf } from '../resources/perform.ts';

const getJobLabel = (kind: string): string => jobKinds[kind as JobKind] ?? kind;

const jobsHooks: Hooks<'jobs'> = {
  async derive(_ctx, rows) {
    for (const row of rows) row.label = getJobLabel(row.kind);
  },
};

const jobsActions: ActionHandlersOf<'jobs'> = {
  async retry(ctx, { id }) {
    const run_at = ctx.now.toISOString();
    await update(ctx, 'jobs', id, { state: 'waiting', run_at, attempts: 0, finished_at: null });
  },

  async discard(ctx, { id }, { reason }) {
    const finished_at = ctx.now.toISOString();
    await update(ctx, 'jobs', id, { state: 'done', last_error: reason ?? null, finished_at });
  },
};

export const jobs: Module = {
  hooks: { jobs: jobsHooks },
  actions: { jobs: jobsActions },
  expires: [
    { table: 'jobs', column: 'finished_at', after: 7 * DAY_MS, rows: { state: 'done' } },
    { table: 'jobs', column: 'finished_at', after: 365 * DAY_MS, rows: { state: 'dead' } },
  ],
};

/** Notifies admins of a job that failed and is not retried any more. */
export const notifyDeadJob = (ctx: Context, { kind }: { kind: string }): Promise<void> =>
  notifyRole(ctx, 'admin', {
    title: 'Việc nền không làm được',
    body: `"${getJobLabel(kind)}" đã thử nhiều lần mà không xong. Hãy xem lỗi, rồi thử lại hoặc bỏ việc.`,
    path: '/settings?activeTab=jobs',
  });
