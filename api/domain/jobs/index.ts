/**
 * Jobs: the background jobs that failed, for admins.
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { jobsActions, jobsHooks } from './jobs.ts';

export const jobs: Module = {
  hooks: { jobs: jobsHooks },
  actions: { jobs: jobsActions },
  expires: [
    { table: 'jobs', column: 'finished_at', after: 7 * DAY_MS, rows: { state: 'done' } },
    { table: 'jobs', column: 'finished_at', after: 365 * DAY_MS, rows: { state: 'dead' } },
  ],
};
