/**
 * Status: the state of the installation, for admins.
 *
 * GET /settings/status: admin
 */

import type { Module } from '../../resources/module.ts';
import { statusRoutes } from './routes.ts';

export const status: Module = { routes: [statusRoutes] };
