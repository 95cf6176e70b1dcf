/**
 * Leads: programs with an API key send people who want to be called.
 *
 * POST /leads: key with leads:create
 */

import type { Module } from '../../resources/module.ts';
import { leadsRoutes } from './routes.ts';

export const leads: Module = { routes: [leadsRoutes] };
