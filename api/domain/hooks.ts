/** What departs from the generic endpoints, resource by resource. */

import type { AllHooks } from '../resources/hooks.ts';
import { actionLogsHooks } from '../resources/revertable.ts';
import { agentsHooks, partnerAccountsHooks, usersHooks } from './accounts/accountsHooks.ts';
import { bankLinesHooks } from './bank/bankLines.ts';
import { bulkDiscountsHooks, packItemsHooks, servicesHooks } from './catalogue/catalogue.ts';
import { customersHooks } from './customers/customersHooks.ts';
import { discountsHooks } from './discounts/discounts.ts';
import { jobsHooks } from './jobs/jobs.ts';
import { locationsHooks } from './locations/locations.ts';
import { deductionsHooks } from './packages/deductions.ts';
import { packageServicesHooks } from './packages/lines.ts';
import { packagesHooks } from './packages/packages.ts';
import { partnerPackagesHooks } from './packages/partnerRequest.ts';
import {
  mechanismsHooks,
  mechanismThresholdsHooks,
  partnerLandingsHooks,
  partnerRevenuesHooks,
  partnersHooks,
} from './partners/partnersHooks.ts';
import { transactionsHooks } from './payments/transactions.ts';
import { shiftsHooks } from './shifts/shifts.ts';

export const hooks: AllHooks = {
  action_logs: actionLogsHooks,
  agents: agentsHooks,
  bank_lines: bankLinesHooks,
  bulk_discounts: bulkDiscountsHooks,
  customers: customersHooks,
  deductions: deductionsHooks,
  discounts: discountsHooks,
  jobs: jobsHooks,
  locations: locationsHooks,
  mechanism_thresholds: mechanismThresholdsHooks,
  mechanisms: mechanismsHooks,
  packages: packagesHooks,
  package_services: packageServicesHooks,
  pack_items: packItemsHooks,
  partner_accounts: partnerAccountsHooks,
  partner_landings: partnerLandingsHooks,
  partner_packages: partnerPackagesHooks,
  partner_revenues: partnerRevenuesHooks,
  partners: partnersHooks,
  services: servicesHooks,
  shifts: shiftsHooks,
  transactions: transactionsHooks,
  users: usersHooks,
};
