/**
 * Partners: their payment mechanisms, and their monthly revenues.
 *
 * GET /partner_revenues/:id/why: admin, finance, partner
 */

import type { Module } from '../../resources/module.ts';
import { checkPartnerRevenues } from '../proof/checkRecords.ts';
import {
  mechanismsHooks,
  mechanismThresholdsHooks,
  partnerLandingsHooks,
  partnerRevenuesActions,
  partnerRevenuesHooks,
  partnersHooks,
} from './partners.ts';
import { partnersRoutes } from './routes.ts';

export const partners: Module = {
  hooks: {
    mechanism_thresholds: mechanismThresholdsHooks,
    mechanisms: mechanismsHooks,
    partner_landings: partnerLandingsHooks,
    partner_revenues: partnerRevenuesHooks,
    partners: partnersHooks,
  },
  actions: { partner_revenues: partnerRevenuesActions },
  routes: [partnersRoutes],
  proofs: [
    {
      name: 'partner_revenues',
      label: 'Doanh thu đối tác và các gói của nó',
      order: 6,
      run: checkPartnerRevenues,
    },
  ],
};
