/**
 * Live events: what was stored is sent to who may read it, and who is on which record.
 *
 * GET /events: signed-in
 * PUT /presence: signed-in
 * GET /own/nurse/:link/events: page of a nurse
 * GET /own/mother/:link/events: page of a mother
 */
import type { Module } from '../resources/module.ts';
import { eventRoutes } from './routes.ts';

export const events: Module = { routes: [eventRoutes] };
