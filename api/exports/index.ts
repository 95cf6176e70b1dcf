/**
 * Exports: lists and reports as CSV or XLSX files.
 *
 * GET /{resource}/export: read
 * GET /reports/{report}/export: readers of the report
 * GET /work/:id/file: read
 */
import { DAY_MS } from '#rules/durations';
import type { Module } from '../resources/module.ts';
import { exportsRoutes } from './routes.ts';

export const exports: Module = {
  routes: [exportsRoutes],
  expires: [{ table: 'exports', column: 'created_at', after: 90 * DAY_MS }],
};
