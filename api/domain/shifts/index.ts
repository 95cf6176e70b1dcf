/**
 * Sessions: planning, postponing, changing nurses, calling off.
 *
 * GET /shifts/:id/postponed: admin, sales
 * GET /packages/:id/free_agents: admin, sales
 * GET /free_agents: admin, sales
 * GET /settings/staffing: admin
 * PATCH /settings/staffing: admin
 * GET /agents/:id/absence: admin, sales
 * GET /agents/:id/leaving: admin, sales
 * GET /agents/:id/called_off: admin, sales
 */

import { DAY_MS } from '#rules/durations';
import type { Module } from '../../resources/module.ts';
import { shiftsRoutes } from './routes.ts';
import { shiftsActions, shiftsHooks } from './shifts.ts';

/** Milliseconds after a session for which the nurse's notes on it are stored: two years. */
const NOTE_RETENTION_MS = 2 * 365 * DAY_MS;

export const shifts: Module = {
  hooks: { shifts: shiftsHooks },
  actions: { shifts: shiftsActions },
  routes: [shiftsRoutes],
  expires: [
    { table: 'shifts', column: 'day', after: NOTE_RETENTION_MS, empty: 'visit_note' },
    { table: 'shifts', column: 'day', after: NOTE_RETENTION_MS, empty: 'visit_checks', emptied: '[]' },
  ],
};
