/**
 * Calendar: publishes a nurse's sessions as a calendar to which she can subscribe.
 *
 * POST /agents/:id/calendar: admin, sales
 * DELETE /agents/:id/calendar: admin, sales
 * GET /calendar/:secret.ics: public
 */

import type { Module } from '../../resources/module.ts';
import { calendarRoutes } from './routes.ts';

export const calendar: Module = { routes: [calendarRoutes] };
