/**
 * Company: its name, address and logo, the changes of its settings, and the first steps of a new company.
 *
 * GET /settings/company: signed-in
 * PATCH /settings/company: admin
 * GET /settings/company/logo: signed-in
 * PUT /settings/company/logo: admin
 * DELETE /settings/company/logo: admin
 * GET /settings/log: admin
 * GET /first_steps: admin
 * PATCH /first_steps: admin
 */

import type { Module } from '../../resources/module.ts';
import { companyRoutes } from './routes.ts';

export const company: Module = { routes: [companyRoutes] };
