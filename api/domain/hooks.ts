/** What departs from the generic endpoints, resource by resource. */

import type { AllHooks } from '../resources/hooks.ts';
import { actionLogsHooks } from '../resources/revertable.ts';
import { agentsHooks } from './accounts/agentsHooks.ts';
import { partnerAccountsHooks } from './accounts/partnerAccountsHooks.ts';
import { usersHooks } from './accounts/usersHooks.ts';
import { bankLinesHooks } from './bank/bankLines.ts';
import { bulkDiscountsHooks } from './catalogue/bulkDiscountsHooks.ts';
import { packItemsHooks } from './catalogue/packItemsHooks.ts';
import { servicesHooks } from './catalogue/servicesHooks.ts';
import { customersHooks } from './customers/customersHooks.ts';
import { discountsHooks } from './discounts/discountsHooks.ts';
import { locationsHooks } from './locations/locationsHooks.ts';
import { deductionsHooks } from './packages/deductionsHooks.ts';
import { packageServicesHooks } from './packages/packageServicesHooks.ts';
import { packagesHooks } from './packages/packagesHooks.ts';
import { partnerPackagesHooks } from './packages/partnerPackagesHooks.ts';
import { mechanismsHooks } from './partners/mechanismsHooks.ts';
import { mechanismThresholdsHooks } from './partners/mechanismThresholdsHooks.ts';
import { partnerLandingsHooks } from './partners/partnerLandingsHooks.ts';
import { partnerRevenuesHooks } from './partners/partnerRevenuesHooks.ts';
import { partnersHooks } from './partners/partnersHooks.ts';
import { transactionsHooks } from './payments/transactions.ts';
import { shiftsHooks } from './shifts/shiftsHooks.ts';

export const hooks: AllHooks = {
  action_logs: actionLogsHooks,
  agents: agentsHooks,
  bank_lines: bankLinesHooks,
  bulk_discounts: bulkDiscountsHooks,
  customers: customersHooks,
  deductions: deductionsHooks,
  discounts: discountsHooks,
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
