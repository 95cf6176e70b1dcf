/**
 * Trash: deleted records and merges, which admins can restore or erase.
 * POST /trash/:id/restore: admin
 */

import type { Module } from '../module.ts';
import { trashActions, trashHooks, trashRoutes } from './routes.ts';

export const trash: Module = {
  hooks: { trash: trashHooks },
  actions: { trash: trashActions },
  routes: [trashRoutes],
  expires: [
    {
      table: 'trash',
      column: 'expires_at',
      after: 0,
      parts: { trash_rows: 'trash_id', trash_references: 'trash_id', merged_lines: 'trash_id' },
    },
  ],
};
