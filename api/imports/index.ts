/**
 * Imports: records from CSV or XLSX files, and taking an import back.
 *
 * GET /{resource}/import/template: create
 * POST /{resource}/import: create
 */
import { importsActions, importsHooks } from '../domain/imports/undoImport.ts';
import type { Module } from '../resources/module.ts';
import { importsRoutes } from './routes.ts';

export const imports: Module = {
  hooks: { imports: importsHooks },
  actions: { imports: importsActions },
  routes: [importsRoutes],
};
