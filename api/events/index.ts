/**
 * Live events: stored changes are sent to the users who may read them, and so are the users who have a record open.
 *
 * GET /events: signed-in
 * PUT /presence: signed-in
 * GET /own/nurse/:link/events: page of a nurse
 * GET /own/mother/:link/events: page of a mother
 */
import type { Module } from '../resources/module.ts';
import { eventRoutes } from './routes.ts';

export const events: Module = { routes: [eventRoutes] };
