/** What the generic endpoints add themselves: the history of each record. */
import type { Module } from './module.ts';
import { actionLogsHooks } from './revertable.ts';

export const history: Module = { hooks: { action_logs: actionLogsHooks } };
