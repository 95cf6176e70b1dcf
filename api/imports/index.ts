/**
 * Imports: records from CSV or XLSX files, and undoing an import.
 *
 * GET /{resource}/import/template: create
 * POST /{resource}/import: create
 */

import type { Module } from '../resources/module.ts';
import { CHANGES_KEPT_MS } from './revertUpdate.ts';
import { importsRoutes } from './routes.ts';
import { importsActions, importsHooks } from './undoImport.ts';

export const imports: Module = {
  hooks: { imports: importsHooks },
  actions: { imports: importsActions },
  routes: [importsRoutes],
  expires: [{ table: 'import_changes', column: 'created_at', after: CHANGES_KEPT_MS }],
};
