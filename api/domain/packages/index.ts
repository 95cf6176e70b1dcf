/**
 * Packages: registering, changing, finishing and settling them.
 *
 * POST /packages/preview: admin, sales
 * GET /packages/:id/session_changes: admin, sales
 * GET /packages/:id/why: admin, finance, sales
 * GET /settings/pricing: admin
 * PATCH /settings/pricing: admin
 */

import type { Module } from '../../resources/module.ts';
import { checkPackages } from '../proof/checkRecords.ts';
import { deductionsHooks } from './deductions.ts';
import { packageServicesHooks } from './lines.ts';
import { packagesActions, packagesHooks } from './packages.ts';
import { partnerPackagesHooks } from './partnerRequest.ts';
import { packagesRoutes } from './routes.ts';

export const packages: Module = {
  hooks: {
    deductions: deductionsHooks,
    package_services: packageServicesHooks,
    packages: packagesHooks,
    partner_packages: partnerPackagesHooks,
  },
  actions: { packages: packagesActions },
  routes: [packagesRoutes],
  proofs: [{ name: 'packages', label: 'Tiền, phần chia và buổi của gói', order: 4, run: checkPackages }],
};
