/**
 * Privacy: who has opened the record of a person, and erasing people permanently.
 *
 * GET /{customers|agents|users}/:id/viewers: admin
 * Job empty_journal
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { viewerRoutes } from '../../resources/viewers.ts';
import { emptyJournalJob } from './emptyJournal.ts';

export const privacy: Module = {
  routes: [viewerRoutes],
  jobs: [emptyJournalJob],
  expires: [{ table: 'record_views', column: 'created_at', after: 90 * DAY_MS }],
};
