/** The hand-written calls, each a `Feature` of its room (see api/app.ts); add a line when a room has some. */
import { auth } from './auth/plugin.ts';
import { exports } from './exports/plugin.ts';
import { freeAgents } from './freeAgents/plugin.ts';
import type { Feature } from './http/parts.ts';
import { imports } from './imports/plugin.ts';
import { notifications } from './notifications/plugin.ts';
import { payments } from './payments/plugin.ts';
import { postpone } from './postpone/plugin.ts';
import { preview } from './preview/plugin.ts';
import { reports } from './reports/plugin.ts';

export const features: readonly Feature[] = [
  auth,
  exports,
  freeAgents,
  imports,
  notifications,
  payments,
  postpone,
  preview,
  reports,
];
