/**
 * Calendar: a nurse's sessions as a calendar to subscribe to.
 *
 * POST /agents/:id/calendar: admin, sales
 * DELETE /agents/:id/calendar: admin, sales
 * GET /calendar/:secret.ics: public
 */

import type { Module } from '../../resources/module.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Module = { routes: [calendarRoutes] };
