/**
 * Own pages of nurses and mothers: their settings, and each owner's link with its devices.
 *
 * GET /settings/pages: admin, sales
 * PATCH /settings/pages: admin
 * GET /agents/:id/page: admin, sales
 * POST /agents/:id/page: admin, sales
 * DELETE /agents/:id/page: admin, sales
 * DELETE /agents/:id/page/devices/:device: admin, sales
 * GET /customers/:id/page: admin, sales
 * POST /customers/:id/page: admin, sales
 * DELETE /customers/:id/page: admin, sales
 * DELETE /customers/:id/page/devices/:device: admin, sales
 */

import type { Module } from '../../resources/module.ts';
import { pagesRoutes } from './routes.ts';

export const pages: Module = {
  routes: [pagesRoutes],
  expires: [{ table: 'page_devices', column: 'expires_at', after: 0 }],
};
