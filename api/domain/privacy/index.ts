/**
 * Privacy: lists the users who opened a person's record, exports all data about a person in one file, and erases people permanently.
 *
 * GET /{customers|agents|users}/:id/personal_data: admin
 * GET /{customers|agents|users}/:id/viewers: admin
 * Job empty_journal
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { emptyJournalJob } from './emptyJournal.ts';
import { personalDataRoutes, viewerRoutes } from './routes.ts';

export const privacy: Module = {
  routes: [viewerRoutes, personalDataRoutes],
  jobs: [emptyJournalJob],
  expires: [{ table: 'record_views', column: 'created_at', after: 90 * DAY_MS }],
};
