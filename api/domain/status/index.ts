/**
 * Status: what an admin has to know of the installation.
 *
 * GET /settings/status: admin
 */

import type { Module } from '../../resources/module.ts';
import { statusRoutes } from './routes.ts';

export const status: Module = { routes: [statusRoutes] };
