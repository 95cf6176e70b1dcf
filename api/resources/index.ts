/** Module of the generic endpoints: the history of each record. */
import type { Module } from './module.ts';
import { actionLogsHooks } from './revertable.ts';

export const history: Module = { hooks: { action_logs: actionLogsHooks } };
