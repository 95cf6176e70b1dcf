/**
 * What the generic endpoints add themselves: live events, and the history of each record.
 *
 * GET /events: signed-in
 * PUT /presence: signed-in
 */
import { eventRoutes } from './events.ts';
import type { Module } from './module.ts';
import { actionLogsHooks } from './revertable.ts';

export const events: Module = { routes: [eventRoutes] };

export const history: Module = { hooks: { action_logs: actionLogsHooks } };
