/** What departs from the generic endpoints, resource by resource. */
import type { AllHooks } from '../hooks.ts';
import { agents } from './agents.ts';
import { bulkDiscounts } from './bulkDiscounts.ts';
import { customers } from './customers.ts';
import { deductions } from './deductions.ts';
import { discounts } from './discounts.ts';
import { locations } from './locations.ts';
import { mechanismThresholds } from './mechanismThresholds.ts';
import { packageServices } from './packageServices.ts';
import { packages } from './packages.ts';
import { packItems } from './packItems.ts';
import { partnerAccounts } from './partnerAccounts.ts';
import { partnerLandings } from './partnerLandings.ts';
import { partnerPackages } from './partnerPackages.ts';
import { partnerRevenues } from './partnerRevenues.ts';
import { partners } from './partners.ts';
import { services } from './services.ts';
import { shifts } from './shifts.ts';
import { transactions } from './transactions.ts';
import { users } from './users.ts';

export const hooks: AllHooks = {
  agents,
  bulk_discounts: bulkDiscounts,
  customers,
  deductions,
  discounts,
  locations,
  mechanism_thresholds: mechanismThresholds,
  packages,
  package_services: packageServices,
  pack_items: packItems,
  partner_accounts: partnerAccounts,
  partner_landings: partnerLandings,
  partner_packages: partnerPackages,
  partner_revenues: partnerRevenues,
  partners,
  services,
  shifts,
  transactions,
  users,
};
