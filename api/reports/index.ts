/**
 * Reports: one call per declared report.
 *
 * GET /reports/{report}: readers of the report
 */

import type { Module } from '../resources/module.ts';
import { reportsRoutes } from './routes.ts';

export const reports: Module = { routes: [reportsRoutes] };
