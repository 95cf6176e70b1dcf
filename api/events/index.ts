/**
 * Live events: sends stored changes to the users who may read them, and shows which users have a record open.
 *
 * GET /events: signed-in
 * PUT /presence: signed-in
 * GET /own/nurse/:link/events: page of a nurse
 * GET /own/mother/:link/events: page of a mother
 */
import type { Module } from '../resources/module.ts';
import { eventRoutes } from './routes.ts';

export const events: Module = { routes: [eventRoutes] };
