/**
 * Work: operations on many records in batches, their progress, and their continuation after a restart.
 *
 * POST /work/:id/stop: read
 * Job resume_work
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../resources/module.ts';
import { resumeWork, workHooks } from './resumeWork.ts';
import { workRoutes } from './routes.ts';

export const work: Module = {
  hooks: { work: workHooks },
  routes: [workRoutes],
  jobs: [resumeWork],
  expires: [
    { table: 'work_files', column: 'created_at', after: DAY_MS },
    {
      ...{ table: 'work', column: 'finished_at', after: 7 * DAY_MS },
      parts: { work_results: 'work_id', work_files: 'work_id' },
    },
  ],
};
