/** The kinds of background work that a server does; add a line when there is a new one. */
import { purgeExpired } from './domain/maintenance/purgeExpired.ts';
import type { Job } from './jobs/defineJob.ts';

export const backgroundJobs: readonly Job[] = [purgeExpired];
